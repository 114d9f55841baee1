/** What a run can be saved as. */
export const exportKinds = ['trace', 'chrome', 'otlp', 'otlp-content', 'svg', 'png'] as const;
export type ExportKind = (typeof exportKinds)[number];

const endings: Record<ExportKind, string> = {
  trace: 'trace.json',
  chrome: 'chrome-trace.json',
  otlp: 'otlp.jsonl',
  'otlp-content': 'otlp.jsonl',
  svg: 'svg',
  png: 'png',
};

/** A file's name from a title: letters and digits of any script, the rest as hyphens. */
export function fileName(title: string, kind: ExportKind): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name === '' ? 'run' : name}.${endings[kind]}`;
}
