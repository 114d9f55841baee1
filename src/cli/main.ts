import { resolve } from 'node:path';
import { type PlayOptions, readArguments, usage } from './arguments.ts';
import { play, Refusal, type Terminal } from './play.ts';
import { visible } from './visible-text.ts';

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  onStop: (stop) => {
    process.once('SIGINT', stop);
    return () => process.removeListener('SIGINT', stop);
  },
};

async function main(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  switch (read.kind) {
    case 'help':
      terminal.out(usage);
      return 0;
    case 'wrong':
      terminal.err(`play: ${visible(read.reason)}\n\n${usage}`);
      return 2;
    case 'play':
      break;
  }
  try {
    await play(withPaths(read.options), terminal);
    return 0;
  } catch (thrown) {
    if (thrown instanceof Refusal) {
      terminal.err(`play: ${thrown.message}\n`);
      return 2;
    }
    terminal.err(
      `play: something went wrong in the program itself: ${thrown instanceof Error ? thrown.stack : thrown}\n`,
    );
    return 1;
  }
}

/** npm starts its scripts in the project's folder, and tells where it was started itself: paths are relative to that. */
function withPaths(options: PlayOptions): PlayOptions {
  const base = process.env.npm_lifecycle_event === 'play' ? (process.env.INIT_CWD ?? '') : '';
  const { traceFile, filesFolder } = options;
  return {
    ...options,
    scenarioFile: resolve(base, options.scenarioFile),
    ...(traceFile !== undefined && { traceFile: resolve(base, traceFile) }),
    ...(filesFolder !== undefined && { filesFolder: resolve(base, filesFolder) }),
  };
}

// Whoever reads may stop reading: that is no failure.
process.stdout.on('error', (error: Error & { code?: string }) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
