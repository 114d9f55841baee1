import { detailsSchemas } from '../details-schemas.ts';
import { startWalk } from '../json-schema.ts';
import { schemaFaults } from '../schema-faults.ts';

const schemas: Readonly<Record<string, unknown>> = detailsSchemas;

/** What is wrong with a built-in tool's details, as they come out of a trace: in words, with the place of each fault. */
export function detailsFaults(toolName: string, details: unknown): string[] {
  const schema = Object.hasOwn(schemas, toolName) ? schemas[toolName] : undefined;
  if (schema === undefined) return [`there is no schema for ${toolName}`];
  if (details === undefined) return ['there are none'];
  const asInTrace: unknown = JSON.parse(JSON.stringify(details));
  return schemaFaults(schema, asInTrace, [], startWalk(schema)).map(({ path, words }) => `${path.join('.')}: ${words}`);
}
