export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, references resolved. */
  text: string;
}

const part = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** Reads strict XML without declarations, comments and CDATA; throws on anything that is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  part.lastIndex = 0;
  for (let at = 0; at < xml.length; at = part.lastIndex) {
    const found = part.exec(xml);
    const here = open.at(-1);
    if (found === null || here === undefined) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 40)}`);
    const [, closes, name = '', attributes = '', empty, text] = found;
    if (text !== undefined) here.text += resolved(text);
    else if (closes === '/') {
      if (here.name !== name) throw new Error(`</${name}> closes <${here.name}> at ${at}`);
      open.pop();
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
      here.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [document, ...more] = root.children;
  if (open.length !== 1 || document === undefined || more.length > 0)
    throw new Error('There must be one element, closed');
  return document;
}

/** An element and everything in it. */
export function allOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(allOf)];
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, resolved(value)]);
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`An attribute twice: ${text}`);
  return Object.fromEntries(pairs);
}

const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolved(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(text))
    throw new Error('A character that XML forbids');
  return text.replace(/&(\w*);?/g, (whole, name: string) => {
    const character = references[name];
    if (character === undefined || !whole.endsWith(';')) throw new Error(`Not a reference: ${whole}`);
    return character;
  });
}
