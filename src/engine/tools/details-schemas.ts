import { type Static, type TSchema, Type } from '@sinclair/typebox';

/**
 * What the built-in tools tell the page in `details`, of results, failures and updates alike. The schemas are the one
 * source of the types; whoever shows details of a trace that came from outside checks them first.
 */

const closed = { additionalProperties: false } as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

const truncation = {
  truncated: Type.Boolean({ description: 'Whether any line is missing, wholly or in part.' }),
  truncatedBy: Type.Optional(
    Type.Union([Type.Literal('lines'), Type.Literal('bytes')], { description: 'Which limit was hit first.' }),
  ),
  shownLines: count('Lines that are shown, a partial one included.'),
  shownBytes: count('Bytes of what is shown.'),
  lineTooLong: Type.Optional(Type.Boolean({ description: 'One line alone is over the limit.' })),
};
const totalLines = count('Lines of the whole.');
const totalBytes = count('Bytes of the whole.');

const WholeTruncation = Type.Object({ ...truncation, totalLines, totalBytes }, closed);
/** The totals are told where the end was seen. */
const PartTruncation = Type.Object(
  { ...truncation, totalLines: Type.Optional(totalLines), totalBytes: Type.Optional(totalBytes) },
  closed,
);

const imageForm = {
  mimeType: Type.String(),
  bytes: count('Bytes of the file.'),
  width: Type.Optional(count('Pixels, where the header tells.')),
  height: Type.Optional(count('Pixels, where the header tells.')),
};

const ReadSchema = Type.Object(
  {
    truncation: Type.Optional(PartTruncation),
    range: Type.Optional(
      Type.Object(
        { from: Type.Integer({ minimum: 1 }), to: count('0 when no line is shown.') },
        { ...closed, description: 'Lines that are shown, from 1, both inclusive.' },
      ),
    ),
    image: Type.Optional(
      Type.Object(
        {
          ...imageForm,
          shown: Type.Optional(
            Type.Object(
              {
                mimeType: Type.String(),
                bytes: count('Bytes of the image that is shown.'),
                width: count('Pixels.'),
                height: count('Pixels.'),
                factor: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Of its scale: 1 = as large.' }),
              },
              { ...closed, description: 'What is shown in place of an image that was converted or scaled down.' },
            ),
          ),
        },
        closed,
      ),
    ),
    binary: Type.Optional(Type.Object({ bytes: Type.Optional(count('Bytes of the file.')) }, closed)),
  },
  closed,
);

const WriteSchema = Type.Object({ bytes: count('Bytes of UTF-8 that were written.') }, closed);

const offset = count('Offset in UTF-16 units; a BOM is left out.');
const line = Type.Integer({ minimum: 1, description: 'Line, from 1.' });

const EditedSchema = Type.Object(
  {
    patch: Type.String({ description: 'Unified.' }),
    firstChangedLine: line,
    spans: Type.Array(
      Type.Object(
        {
          edit: count('Index of the edit.'),
          start: offset,
          end: offset,
          line,
          newStart: offset,
          newEnd: offset,
          newLine: line,
          tolerant: Type.Boolean(),
        },
        closed,
      ),
      { description: 'The places that were replaced, before and after, in the order of the file.' },
    ),
    tolerant: Type.Boolean({ description: 'Whether any edit matched only tolerantly.' }),
  },
  closed,
);

const EditFaultSchema = Type.Object(
  {
    edit: Type.Optional(count('Index of the edit; of an overlap, of the earlier one.')),
    fault: Type.Union([
      Type.Literal('no-edits'),
      Type.Literal('empty'),
      Type.Literal('not-found'),
      Type.Literal('not-unique'),
      Type.Literal('overlap'),
      Type.Literal('no-change'),
    ]),
    lines: Type.Array(line, { description: 'Where it occurs; of what was not found, where something like it stands.' }),
  },
  closed,
);

const EditSchema = Type.Union([
  EditedSchema,
  Type.Object({ faults: Type.Array(EditFaultSchema, { minItems: 1 }) }, closed),
]);

const CommandSchema = Type.Object(
  {
    truncation: WholeTruncation,
    fullOutputPath: Type.Optional(Type.String({ description: 'The whole output, when it is too long to be shown.' })),
    exitCode: Type.Optional(Type.Integer({ description: 'Absent while it runs, and when it was ended from outside.' })),
    endedBy: Type.Optional(
      Type.Union([Type.Literal('timeout'), Type.Literal('aborted'), Type.Literal('failed')], {
        description: 'What ended it before it could exit, or kept it from starting.',
      }),
    ),
  },
  closed,
);

const limitReached = Type.Boolean({ description: 'Whether there is more than `limit`.' });
const bytesReached = Type.Boolean({ description: 'Whether the output was cut at its byte limit.' });

const GrepSchema = Type.Object(
  {
    matches: count('Matching lines that are shown.'),
    files: count('Files that they are in.'),
    searched: count('Files that were searched.'),
    limitReached,
    bytesReached,
  },
  closed,
);

const FindSchema = Type.Object({ shown: count('Paths that are shown.'), limitReached, bytesReached }, closed);

const LsSchema = Type.Object(
  { shown: count('Entries that are shown.'), total: count('Entries that the directory has.') },
  closed,
);

export type ReadDetails = Static<typeof ReadSchema>;
export type WriteDetails = Static<typeof WriteSchema>;
export type EditedDetails = Static<typeof EditedSchema>;
export type EditDetails = Static<typeof EditSchema>;
export type EditFault = Static<typeof EditFaultSchema>;
export type CommandDetails = Static<typeof CommandSchema>;
export type GrepDetails = Static<typeof GrepSchema>;
export type FindDetails = Static<typeof FindSchema>;
export type LsDetails = Static<typeof LsSchema>;

/** The schema of each built-in tool's details. */
export const detailsSchemas = {
  read: ReadSchema,
  write: WriteSchema,
  edit: EditSchema,
  bash: CommandSchema,
  powershell: CommandSchema,
  grep: GrepSchema,
  find: FindSchema,
  ls: LsSchema,
} satisfies Record<string, TSchema>;
