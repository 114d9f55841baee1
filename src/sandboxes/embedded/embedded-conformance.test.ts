import { afterAll, describe, it } from 'vitest';
import { places } from '../../engine/clock/places.ts';
import { OwnedStrand } from '../../engine/clock/strand.ts';
import { createWallClock } from '../../engine/clock/wall.ts';
import type { CallContext } from '../../engine/env/call-context.ts';
import { describeConformance } from '../../engine/env/conformance/describe.ts';
import type { ConformanceSubject } from '../../engine/env/conformance/subject.ts';
import { createPace } from '../../engine/env/pace.ts';
import { createEmbeddedSandbox, type EmbeddedSandbox } from './embedded-sandbox.ts';
import { createShellHost } from './shell/shell-host.ts';
import type { ShellHost } from './shell/shell-host-contract.ts';
import { spawnNodeShell } from './shell/spawn-node.ts';

const clock = createWallClock();

const host = createShellHost({
  spawn: spawnNodeShell,
  realTimer: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});
/** Workers take a moment to start: they go on from one check to the next. */
const shells: ShellHost = { exec: (request) => host.exec(request), dispose: async () => {}, notes: host.notes };
afterAll(() => host.dispose());

function subjectOf(sandbox: EmbeddedSandbox, env = sandbox.env): ConformanceSubject {
  return {
    env,
    outside: { folder: '/etc', file: '/etc/passwd' },
    makeSymlink: async (target, path) => sandbox.store.symlink(target, path),
    makeHardLink: async (existing, path) => sandbox.store.link(existing, path),
    dispose: () => sandbox.dispose(),
  };
}

function newSandbox(): Promise<EmbeddedSandbox> {
  return createEmbeddedSandbox({ files: [], clock, seed: 0 }, shells);
}

function newCall(): CallContext {
  const strand = new OwnedStrand(clock, places.codeOf(1));
  let commands = 0;
  return {
    toolCallId: 'call',
    callNumber: 1,
    strand,
    pace: createPace({ takes: 0, strand }),
    record: () => {},
    nextCommandNumber: () => ++commands,
    markRecord: () => () => {},
  };
}

describeConformance({ describe, it }, 'the embedded sandbox', async () => subjectOf(await newSandbox()));

describeConformance({ describe, it }, 'the embedded sandbox, for a call', async () => {
  const sandbox = await newSandbox();
  return subjectOf(sandbox, sandbox.forCall(newCall()));
});
