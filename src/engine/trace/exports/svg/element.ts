export type Attributes = Record<string, string | number | undefined>;

/** An SVG element as text; `inside` is markup already. Numbers are rounded to a tenth. */
export function element(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return '';
    return ` ${key}="${typeof value === 'number' ? Math.round(value * 10) / 10 : escaped(value)}"`;
  });
  const start = `<${name}${written.join('')}`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** A text as it can stand in XML: what must not is told by U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What a reader is told of an element that is pointed at. */
export function tooltip(text: string): string {
  return text === '' ? '' : element('title', {}, escaped(text));
}
