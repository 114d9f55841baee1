import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ScenarioSchema } from './scenario.ts';

const file = fileURLToPath(new URL('../../../public/scenario.schema.json', import.meta.url));

/** After a change of the schema: `UPDATE_SCHEMA=1 npx vitest run src/engine/scenario/published-schema.test.ts`. */
test('the published JSON Schema is that of the format', () => {
  const text = `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...ScenarioSchema }, null, 2)}\n`;
  if (process.env.UPDATE_SCHEMA) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
