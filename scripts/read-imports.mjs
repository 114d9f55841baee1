import { parseSync, Visitor } from 'vite';

/**
 * The imports and re-exports of a TypeScript file, `import('…')` types and the URLs of workers included.
 * @param {string} file @param {string} code
 * @returns {import('./import-rules.mjs').Import[]}
 */
export function readImports(file, code) {
  const { program, module, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {import('./import-rules.mjs').Import[]} */
  const imports = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    imports.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') imports.push({ specifier: String(source.value), typeOnly: false });
    },
    TSImportType({ source }) {
      imports.push({ specifier: String(source.value), typeOnly: true });
    },
    NewExpression({ callee, arguments: [url, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || url?.type !== 'Literal' || !base) return;
      if (!code.slice(base.start, base.end).startsWith('import.meta')) return;
      imports.push({ specifier: String(url.value), typeOnly: false, starts: true });
    },
  }).visit(program);
  return imports;
}
