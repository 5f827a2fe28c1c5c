import type { Document, Value } from '../../bson/values';
import type { Collation } from '../../collation';

export type PipelineContext = {
  collation?: Collation | null;
  /** The values of `$$name`, read for each document, so that `$lookup` can change them. */
  variables?: Record<string, Value>;
  /** The value of `$$NOW`. */
  now: Date;
  /**
   * Reads another collection of the database for `$lookup` and `$unionWith`. Returns all documents that match the
   * filter, and possibly others.
   */
  collection(name: string, filter: Document): Iterable<Document>;
  /** Counts the documents that match, up to `max`, from the keys of an index alone; null where no index can. */
  count?(name: string, filter: Document, max: number): number | null;
};

/** A compiled stage or pipeline. Input documents are never modified. */
export type Stage = (input: Iterable<Document>) => Iterable<Document>;

/** Passed to stages that contain pipelines. */
type PipelineCompiler = (stages: Document[], context: PipelineContext) => Stage;

export type StageCompiler = (
  argument: Value,
  context: PipelineContext,
  compilePipeline: PipelineCompiler,
  name: string,
) => Stage;

/** Creates a stage that maps each document. */
export function perDocument(change: (document: Document) => Document): Stage {
  return function* (input) {
    for (const document of input) yield change(document);
  };
}
