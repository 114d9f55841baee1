import type { ExecResult, IFileSystem } from 'just-bash/browser';
import { type Destination, type Destinations, isTold, Keeper } from './destinations.ts';
import { encodeText } from './file-text.ts';
import { bytesOfLatin1, latin1Of } from './latin1.ts';
import { joinBytes, type Sink } from './terminal-output.ts';

/** Where output goes: the command's own, the streams' destinations, and the files that are among these. */
export interface Telling {
  sink: Sink;
  leads: Destinations;
  files: IFileSystem;
}

/** Tells what leads to the command's output or to a known file, and returns what is left of the result. */
export function tellResult(telling: Telling, result: ExecResult): ExecResult | Promise<ExecResult> {
  const { stdout, stderr } = telling.leads;
  if (fileOf(stdout) !== undefined || fileOf(stderr) !== undefined) return tellWithFiles(telling, result);
  const rest = { ...result };
  const accounted = { stdout: 0, stderr: 0, ...result.internalOutputAccounting };
  if (result.stderr !== '' && (isTold(stderr) || stderr === stdout)) {
    if (isTold(stderr)) telling.sink.write(stderr, encodeText(result.stderr));
    // Both go to the same place: their order is kept.
    else Object.assign(rest, resultBytes(joinBytes([encodeText(result.stderr), stdoutBytes(result)])));
    rest.stderr = '';
    accounted.stderr = 0;
  }
  if (rest.stdout !== '' && isTold(stdout)) {
    telling.sink.write(stdout, stdoutBytes(rest));
    rest.stdout = '';
    accounted.stdout = 0;
  }
  rest.internalOutputAccounting = accounted;
  return rest;
}

async function tellWithFiles(telling: Telling, result: ExecResult): Promise<ExecResult> {
  const { stdout, stderr } = telling.leads;
  const rest = { ...result };
  const accounted = { stdout: 0, stderr: 0, ...result.internalOutputAccounting };
  if (result.stderr !== '' && (await deliver(telling, stderr, encodeText(result.stderr)))) {
    rest.stderr = '';
    accounted.stderr = 0;
  }
  if (result.stdout !== '' && (await deliver(telling, stdout, stdoutBytes(result)))) {
    rest.stdout = '';
    accounted.stdout = 0;
  }
  rest.internalOutputAccounting = accounted;
  return rest;
}

/** False when somebody else takes it. */
async function deliver(telling: Telling, destination: Destination, bytes: Uint8Array): Promise<boolean> {
  if (isTold(destination)) {
    telling.sink.write(destination, bytes);
    return true;
  }
  if (destination.path === undefined) return false;
  destination.written = true;
  await telling.files.appendFile(destination.path, bytes);
  return true;
}

function fileOf(destination: Destination): string | undefined {
  return destination instanceof Keeper ? destination.path : undefined;
}

export function resultBytes(bytes: Uint8Array): Pick<ExecResult, 'stdout' | 'stdoutKind'> {
  return { stdout: latin1Of(bytes), stdoutKind: 'bytes' };
}

/** A result's stdout as bytes, in whichever of its two forms it is. */
export function stdoutBytes(result: ExecResult): Uint8Array {
  const kind = result.stdoutKind ?? (result.stdoutEncoding === 'binary' ? 'bytes' : 'text');
  return kind === 'bytes' ? bytesOfLatin1(result.stdout) : encodeText(result.stdout);
}
