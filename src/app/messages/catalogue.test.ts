import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { namesIn, type Text } from './format.ts';
import { catalogues } from './words.ts';

const app = join(import.meta.dirname, '..');

describe('the catalogues', () => {
  const en = new Map<string, Text>(Object.entries(catalogues.en));
  const zh = new Map<string, Text>(Object.entries(catalogues['zh-CN']));

  it('have the same sentences', () => {
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('have the same parameters in each sentence', () => {
    for (const [key, text] of en) {
      // A language without plural forms may leave the count out, never add a parameter.
      const other = zh.get(key) ?? '';
      expect(namesIn(other), key).toEqual(namesIn(text));
    }
  });

  it('are translated: no sentence is the same in both but those without words', () => {
    const same = [...en]
      .filter(([key, text]) => JSON.stringify(text) === JSON.stringify(zh.get(key)))
      .map(([key]) => key);
    expect(same.sort()).toEqual([
      'compare.less',
      'compare.more',
      'kind.null',
      'page.title',
      'playback.times',
      'races.about-content',
      'timeline.mode',
      'transcript.state-at',
      'what-if.run-facts',
      'what-if.run-name',
      'what-if.tool-as',
    ]);
  });

  it('are used: every sentence is named somewhere', () => {
    const sources = sourceFiles().map((file) => readFileSync(file, 'utf8'));
    const code = sources.join('\n');
    const unused = [...en.keys()].filter(
      (key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`) && !key.startsWith('legend.'),
    );
    expect(unused).toEqual([]);
  });
});

describe('components', () => {
  it('hold no sentences of their own', () => {
    const found = sourceFiles()
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => literalsIn(readFileSync(file, 'utf8'), file).map((text) => `${relative(app, file)}: ${text}`));
    expect(found).toEqual([]);
  });

  it('are searched well: planted sentences are found', () => {
    const planted = `
      const a = <p>Hello there</p>;
      const b = <button aria-label="Close it" title={'Close'} />;
      const c = <p>{open ? 'Opened' : null}</p>;
      const d = <p className="two words" key="a b">{say('x.y')}</p>;`;
    expect(literalsIn(planted, 'planted.tsx')).toEqual(['Hello there', 'Close it', 'Close', 'Opened']);
  });
});

function sourceFiles(): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/messages\/(en|zh-CN)(-\w+)?\.ts$/.test(file),
    )
    .map((file) => join(app, file));
}

/** Attributes that people read or hear. */
const read = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
]);

/** The names of the product and of keys of data are no sentences. */
const allowed = new Set(['Switchyard', '−']);

/** The words that a component says by itself: text between tags, and values of attributes that people read. */
function literalsIn(source: string, file: string): string[] {
  const found: string[] = [];
  const take = (value: unknown) => {
    if (typeof value !== 'string') return;
    const text = value.trim();
    if (/\p{L}/u.test(text) && !allowed.has(text)) found.push(text);
  };
  const values = (node: unknown) => {
    if (!isNode(node)) return;
    if (node.type === 'Literal') take(node.value);
    else if (node.type === 'TemplateElement' && isNode(node.value)) take(node.value.raw);
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(values);
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(values);
    else if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) node.quasis.forEach(values);
    else if (node.type === 'JSXExpressionContainer') values(node.expression);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'JSXText') take(node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children: unknown[] = Array.isArray(node.children) ? node.children : [];
      for (const child of children) if (isNode(child) && child.type === 'JSXExpressionContainer') values(child);
    }
    if (node.type === 'JSXAttribute' && isNode(node.name) && read.has(String(node.name.name))) values(node.value);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source, { lang: 'tsx' }).program);
  return found;
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
