import { type Attributes, element, escaped } from './element.ts';

export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', " +
  "'Noto Sans CJK SC', sans-serif";

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{3ffff}]/u;
const narrow = /[ .,:;'|!ijlftrI()[\]/\\-]/;
const broad = /[MWmw@%—…]/;

/** About how wide a text will be, px: there is nothing here to measure it with. Rather too much than too little. */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const character of text) {
    if (wide.test(character)) ems += 1.02;
    else if (narrow.test(character)) ems += 0.36;
    else if (broad.test(character)) ems += 0.98;
    else ems += /[A-Z]/.test(character) ? 0.7 : 0.6;
  }
  return ems * size * (bold ? 1.06 : 1);
}

/** As much of a text as has room, with `…` where something is left out; empty when not even two characters have. */
export function fitted(text: string, room: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= room) return text;
  const characters = [...text];
  let width = textWidth('…', size, bold);
  let kept = 0;
  for (const character of characters) {
    width += textWidth(character, size, bold);
    if (width > room) break;
    kept += 1;
  }
  return kept < 2 ? '' : `${characters.slice(0, kept).join('').trimEnd()}…`;
}

export interface TextStyle {
  size: number;
  fill: string;
  bold?: boolean;
  anchor?: 'start' | 'end';
}

/** `y` is the middle of the line. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const attributes: Attributes = {
    x,
    y: y + style.size * 0.35,
    'font-size': style.size,
    'font-weight': style.bold ? 600 : undefined,
    'text-anchor': style.anchor === 'end' ? 'end' : undefined,
    fill: style.fill,
  };
  return words === '' ? '' : element('text', attributes, escaped(words));
}
