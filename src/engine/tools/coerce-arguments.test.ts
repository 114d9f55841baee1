import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coerceValue } from './coerce-arguments.ts';
import { startWalk } from './json-schema.ts';
import { schemaFaults } from './schema-faults.ts';

/** Schemas of every keyword that mending looks at, in one another, over few keys and values, so that values often fit. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(true, {}, { type: 'integer' }, { type: ['string', 'null'] }),
    fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object') }),
    fc.record({ type: fc.constantFrom('number', 'string'), nullable: fc.constant(true) }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema')),
        required: fc.subarray(['a', 'b']),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 2 }) }),
  ),
}));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 1, 0.5, '5', 'true', 'x', '[1]', '{"a":1}', [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value')),
  ),
}));

test('what is valid as it came is left as it is: so it need not be mended', () => {
  let valid = 0;
  fc.assert(
    fc.property(schema, value, (rule, given) => {
      if (schemaFaults(rule, given, [], startWalk(rule)).length > 0) return;
      valid += 1;
      expect(coerceValue(rule, given, startWalk(rule))).toEqual(given);
    }),
    { numRuns: 10_000 },
  );
  expect(valid).toBeGreaterThan(1_000);
});
