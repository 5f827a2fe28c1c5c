import type { Document } from '../language/bson/values';

/** A document with its record id and version. */
export type StoredDocument = {
  readonly recordId: number;
  /** increases with every write; equal versions mean equal documents */
  readonly version: number;
  readonly bytes: Buffer;
  readonly document: Document;
  /** `document` has some fields only */
  readonly isPartial?: boolean;
  /** BSON of cached projections, if the document is in the cache */
  readonly projected?: Map<string, Buffer>;
};
