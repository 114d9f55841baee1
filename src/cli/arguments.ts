import { type ExportFormat, exportFormats, isExportFormat } from './export-trace.ts';

/** What `play` was asked to do. Paths are as they were given. */
export interface PlayOptions {
  scenarioFile: string;
  /** Print the trace instead of the timeline. */
  json: boolean;
  traceFile?: string;
  filesFolder?: string;
  /** Each file with the format that is written to it. */
  exports?: { format: ExportFormat; file: string }[];
  sandbox: 'embedded' | 'node';
  clock: 'virtual' | 'wall';
}

export type ReadArguments =
  | { kind: 'play'; options: PlayOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string };

export const usage = `Usage: npm run --silent play -- FILE.json [options]

Plays a scenario and prints its timeline.

  --json                     print the trace as JSON instead, and nothing else
  --trace OUT.json           write the trace to a file
  --files OUT_DIR            write the files, as they are at the end, to an empty folder
  --export FORMAT OUT        write the run for other programs: chrome (trace events), otlp (JSON lines) or svg (a drawing)
  --sandbox embedded|node    embedded (default): in memory; node: a temporary folder and this machine's bash
  --wall                     play on real time (always so with --sandbox node)
  --help                     print this

Exit code: 0 when the run came to its end, 2 when the scenario or the arguments are refused.
`;

/** Reads the command line's arguments (without the program's name). */
export function readArguments(args: readonly string[]): ReadArguments {
  const files: string[] = [];
  const options: Omit<PlayOptions, 'scenarioFile'> = { json: false, sandbox: 'embedded', clock: 'virtual' };
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (arg === '--help' || arg === '-h') return { kind: 'help' };
    if (arg === '--') {
      files.push(...args.slice(index + 1));
      break;
    }
    if (!arg.startsWith('-')) {
      files.push(arg);
      continue;
    }
    const { name, given } = splitFlag(arg);
    switch (name) {
      case '--json':
      case '--wall':
        if (given !== undefined) return wrong(`${name} takes no value`);
        if (name === '--json') options.json = true;
        else options.clock = 'wall';
        continue;
      case '--export':
      case '--trace':
      case '--files':
      case '--sandbox':
        break;
      default:
        return wrong(`there is no option ${name}`);
    }
    const value = given ?? args[++index];
    if (value === undefined || value === '' || (given === undefined && value.startsWith('--'))) {
      return wrong(`${name} needs a value`);
    }
    if (name === '--export') {
      if (!isExportFormat(value)) return wrong(`there is no format ${value}: use ${exportFormats.join(', ')}`);
      const file = args[++index];
      if (file === undefined || file === '' || file.startsWith('--')) return wrong(`${name} ${value} needs a file`);
      options.exports = [...(options.exports ?? []), { format: value, file }];
    } else if (name === '--trace') options.traceFile = value;
    else if (name === '--files') options.filesFolder = value;
    else if (value === 'embedded' || value === 'node') options.sandbox = value;
    else return wrong(`there is no sandbox ${value} here: use embedded or node`);
  }
  const [scenarioFile, ...more] = files;
  if (scenarioFile === undefined || scenarioFile === '') return wrong('a scenario file is needed');
  if (more.length > 0) return wrong(`one scenario file at a time, not also ${more.join(' ')}`);
  if (options.sandbox === 'node') options.clock = 'wall';
  return { kind: 'play', options: { scenarioFile, ...options } };
}

function wrong(reason: string): ReadArguments {
  return { kind: 'wrong', reason };
}

function splitFlag(arg: string): { name: string; given?: string } {
  const equals = arg.indexOf('=');
  return equals === -1 ? { name: arg } : { name: arg.slice(0, equals), given: arg.slice(equals + 1) };
}
