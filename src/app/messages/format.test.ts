import { describe, expect, it } from 'vitest';
import { namesIn, piecesOf } from './format.ts';
import { wordsIn } from './words.ts';

describe('sentences', () => {
  it('are cut at their parameters', () => {
    expect(piecesOf('held by {call}', 'en', undefined)).toEqual([{ words: 'held by ' }, { parameter: 'call' }]);
    expect(piecesOf('{a}{b}', 'en', undefined)).toEqual([{ parameter: 'a' }, { parameter: 'b' }]);
    expect(piecesOf('a brace { is no parameter }', 'en', undefined)).toEqual([
      { words: 'a brace { is no parameter }' },
    ]);
  });

  it('have their plural form by the language', () => {
    const text = { one: '{count} call', other: '{count} calls' };
    expect(piecesOf(text, 'en', 1)[1]).toEqual({ words: ' call' });
    expect(piecesOf(text, 'en', 0)[1]).toEqual({ words: ' calls' });
    expect(piecesOf(text, 'en', undefined)[1]).toEqual({ words: ' calls' });
    expect(piecesOf({ one: 'one', other: 'other' }, 'zh-CN', 1)).toEqual([{ words: 'other' }]);
  });

  it('know their parameters in all forms', () => {
    expect(namesIn({ one: '{b} and {a}', other: '{a} {count}' })).toEqual(['a', 'b', 'count']);
  });
});

describe('words', () => {
  const en = wordsIn('en');
  const zh = wordsIn('zh-CN');

  it('say a sentence with its values, numbers as the language writes them', () => {
    expect(en.say('status.done', { count: 1, time: en.ms(1480) })).toBe('Done: 1 result in 1,480 ms');
    expect(en.say('status.done', { count: 5, time: en.ms(860) })).toBe('Done: 5 results in 860 ms');
    expect(zh.say('status.done', { count: 5, time: zh.ms(860) })).toBe('完成：5 个结果，用时 860 毫秒');
  });

  it('leave values alone that look like parameters', () => {
    expect(en.say('code.held-by', { call: 'bash echo {path} $&' })).toBe('held by bash echo {path} $&');
  });

  it('join names as the language does', () => {
    expect(en.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(en.either(['a', 'b'])).toBe('a or b');
    expect(zh.list(['a', 'b', 'c'])).toBe('a、b和c');
  });
});
