import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantContent } from '../agent/messages.ts';
import { piecesOf } from './reply-pieces.ts';
import { parsedArguments, scriptedCallId } from './scripted-model.ts';

describe('the arguments of a call', () => {
  it('are JSON as a whole, or stay text', () => {
    expect(parsedArguments('{"a": 1}')).toEqual({ arguments: { a: 1 } });
    expect(parsedArguments(' ')).toEqual({ arguments: {} });
    for (const text of ['{"a": 1', '{"a": 1} trailing', '{a: 1}', "{'a': 1}"]) {
      expect(parsedArguments(text)).toEqual({ argumentsText: text });
    }
  });
});

describe('the id of a scripted call', () => {
  it('is its turn and index, unless given', () => {
    expect(scriptedCallId({ tool: 'read' }, 2, 3)).toBe('t2c3');
    expect(scriptedCallId({ tool: 'read', id: 'mine' }, 2, 3)).toBe('mine');
  });
});

describe('the pieces of a reply', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  const block: fc.Arbitrary<AssistantContent> = fc.oneof(
    text.map((words): AssistantContent => ({ type: 'text', text: words })),
    text.map((words): AssistantContent => ({ type: 'thinking', thinking: words })),
    fc.uuid().map((id): AssistantContent => ({ type: 'toolCall', id, name: 'read', arguments: {} })),
  );

  it('put together are the reply; each block is whole with its last piece; no character is parted', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.array(text, { minLength: 6, maxLength: 6 }), (content, raw) => {
        const pieces = piecesOf(content, raw);
        const joined = content.map(() => '');
        for (const { delta } of pieces) {
          const words = delta.type === 'toolCall' ? delta.argumentsText : delta.text;
          expect(words).not.toMatch(/[\ud800-\udbff]$/);
          joined[delta.index] += words;
        }
        let calls = 0;
        const expected = content.map((one) => {
          if (one.type === 'text') return one.text;
          return one.type === 'thinking' ? one.thinking : raw[calls++];
        });
        expect(joined).toEqual(expected);
        expect(pieces.flatMap(({ completes }) => completes ?? [])).toEqual(content);
      }),
    );
  });
});
