import { describe, it } from 'vitest';
import { places } from '../../engine/clock/places.ts';
import { OwnedStrand } from '../../engine/clock/strand.ts';
import { createWallClock } from '../../engine/clock/wall.ts';
import type { CallContext } from '../../engine/env/call-context.ts';
import { describeConformance } from '../../engine/env/conformance/describe.ts';
import type { ConformanceSubject } from '../../engine/env/conformance/subject.ts';
import { createPace } from '../../engine/env/pace.ts';
import { createEmbeddedSandbox, type EmbeddedSandbox } from './embedded-sandbox.ts';
import { ScriptedShells } from './testing/scripted-shells.ts';

const clock = createWallClock();

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
  return createEmbeddedSandbox({ files: [], clock, seed: 0 }, new ScriptedShells());
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

const lacks = ['shell', 'signals', 'background'] as const;

describeConformance({ describe, it }, 'the embedded sandbox', async () => subjectOf(await newSandbox()), { lacks });

describeConformance(
  { describe, it },
  'the embedded sandbox, for a call',
  async () => {
    const sandbox = await newSandbox();
    return subjectOf(sandbox, sandbox.forCall(newCall()));
  },
  { lacks },
);
