import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './preferences.ts';

describe('the language', () => {
  it('is the first of the browser’s that the page speaks', () => {
    expect(preferredLanguage(['zh-CN', 'en'])).toBe('zh-CN');
    expect(preferredLanguage(['de-DE', 'en-GB', 'zh'])).toBe('en');
    expect(preferredLanguage(['fr', 'zh-Hant-TW'])).toBe('zh-CN');
    expect(preferredLanguage(['fr'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });
});
