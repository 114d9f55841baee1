import { defineCommand } from 'just-bash/browser';

const unitMs: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `sleep NUMBER[smhd]...`, also `infinity`: the library's own ends after an hour. */
export const sleep = defineCommand('sleep', async (args, ctx) => {
  const waits = args[0] === '--' ? args.slice(1) : args;
  if (waits.length === 0) return { stdout: '', stderr: 'sleep: missing operand\n', exitCode: 1 };
  let ms = 0;
  for (const text of waits) {
    const wait = millisecondsOf(text);
    if (wait === undefined) return { stdout: '', stderr: `sleep: invalid time interval '${text}'\n`, exitCode: 1 };
    ms += wait;
  }
  const { signal } = ctx;
  if (signal?.aborted) return { stdout: '', stderr: '', exitCode: 0 };
  let onAbort = () => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([ctx.sleep?.(Math.min(ms, Number.MAX_SAFE_INTEGER / 2)), aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  return { stdout: '', stderr: '', exitCode: 0 };
});

function millisecondsOf(text: string): number | undefined {
  if (/^\+?inf(inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
  const match = /^\+?(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)([smhd]?)$/i.exec(text);
  const unit = unitMs[match?.[2] ?? ''];
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
}
