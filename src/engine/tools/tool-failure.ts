/**
 * What a tool throws to fail with something to show: the words are for the model, the details for the page. The loop makes
 * an error result of both.
 */
export class ToolFailure<Details = unknown> extends Error {
  override readonly name = 'ToolFailure';
  readonly details: Details;

  /** `details` conform to the tool's schema in `details-schemas.ts`. */
  constructor(message: string, details: Details) {
    super(message);
    this.details = details;
  }
}
