import { describe, expect, it } from 'vitest';
import type { Clock } from '../clock/clock.ts';
import { bytesOfBlob } from './blobs.ts';
import { Recorder } from './recorder.ts';

function stillClock(): Clock & { t: number } {
  return {
    kind: 'virtual',
    t: 0,
    now() {
      return this.t;
    },
    timer: () => () => {},
    turn: () => Promise.resolve(),
    hold: () => () => {},
  };
}
const write = (text: string) => ({
  type: 'file_change' as const,
  op: 'write' as const,
  path: '/project/a',
  fileId: '7',
  version: 1,
  content: new TextEncoder().encode(text),
  source: 'call' as const,
});

describe('the recorder', () => {
  it('stamps each event with the time, and its call', () => {
    const clock = stillClock();
    const recorder = new Recorder(clock);
    recorder.emit({ type: 'agent_start' });
    clock.t = 30;
    recorder.record('t1c1', { type: 'queue_enter', keys: ['/project/a'] });
    expect(recorder.events).toEqual([
      { type: 'agent_start', t: 0 },
      { type: 'queue_enter', keys: ['/project/a'], toolCallId: 't1c1', t: 30 },
    ]);
  });

  it('counts changes of files, and keeps their contents among the blobs', () => {
    const recorder = new Recorder(stillClock());
    recorder.record('t1c1', write('one'));
    recorder.record('t1c1', write('two'));
    const changes = recorder.events.map((event) => (event.type === 'file_change' ? event : undefined));
    expect(changes.map((change) => change?.seq)).toEqual([1, 2]);
    expect(changes.map((change) => recorder.blobs[change?.blob ?? ''])).toEqual(['one', 'two']);
    expect(changes.every((change) => change !== undefined && !('content' in change))).toBe(true);
  });

  it('moves long texts and images of results among the blobs', () => {
    const recorder = new Recorder(stillClock());
    const text = 'y'.repeat(70_000);
    recorder.emit({
      type: 'tool_execution_end',
      toolCallId: 't1c1',
      toolName: 'read',
      isError: false,
      result: {
        content: [
          { type: 'text', text },
          { type: 'image', data: 'AAEC', mimeType: 'image/png' },
        ],
      },
    });
    const [event] = recorder.events;
    if (event?.type !== 'tool_execution_end') throw new Error('no such event');
    const [first, second] = event.result.content;
    expect(first).toMatchObject({ text: '' });
    expect(second).toMatchObject({ data: '', mimeType: 'image/png' });
    expect(recorder.blobs[first?.blob ?? '']).toBe(text);
    const image = recorder.blobs[second?.blob ?? ''];
    expect(image === undefined ? [] : [...bytesOfBlob(image)]).toEqual([0, 1, 2]);
  });

  it('tells the held back end of an output before the end of its command', () => {
    const recorder = new Recorder(stillClock());
    for (const text of ['a'.repeat(60_000), 'b'.repeat(60_000), 'c'.repeat(60_000)]) {
      recorder.record('t1c1', { type: 'exec_output', exec: 'e1', stream: 'stdout', text });
    }
    recorder.record('t1c1', { type: 'exec_end', exec: 'e1', exitCode: 0 });
    expect(recorder.events.map((event) => event.type)).toEqual(['exec_output', 'exec_output', 'exec_end']);
    expect(recorder.events[1]).toMatchObject({ dropped: 120_000 - 65_536 });
  });

  it('takes back what was recorded since a mark', () => {
    const recorder = new Recorder(stillClock());
    recorder.record('t1c1', write('one'));
    const takeBack = recorder.mark();
    recorder.record('t1c1', write('two'));
    recorder.record('t1c1', { type: 'exec_output', exec: 'e1', stream: 'stdout', text: 'x' });
    takeBack();
    recorder.record('t1c1', write('three'));
    expect(recorder.events.map((event) => (event.type === 'file_change' ? event.seq : event.type))).toEqual([1, 2]);
  });

  it('tells what is fresh once, and drops what comes after the end', () => {
    const recorder = new Recorder(stillClock());
    recorder.emit({ type: 'agent_start' });
    expect(recorder.takeFresh().events).toHaveLength(1);
    expect(recorder.takeFresh().events).toHaveLength(0);
    recorder.close();
    recorder.emit({ type: 'turn_start', turn: 1 });
    expect(recorder.events).toHaveLength(1);
  });
});
