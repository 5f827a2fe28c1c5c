import type { Collation } from '../../collation';
import type { Document, Value } from '../../bson/values';

/** What a pipeline depends on beside its input. */
export type PipelineContext = {
  collation?: Collation | null;
  /** The values of `$$name`; read when a document passes, so that `$lookup` can change them. */
  variables?: Record<string, Value>;
  /** The value of `$$NOW`. */
  now: Date;
  /**
   * Documents of another collection of the same database, for `$lookup` and `$unionWith`. At least those that match
   * the filter; others may be among them.
   */
  collection(name: string, filter: Document): Iterable<Document>;
};

/** A stage or a row of them, compiled. The documents of the input are never changed. */
export type Stage = (input: Iterable<Document>) => Iterable<Document>;

/** Compiles stages; stages that hold pipelines of their own are given it. */
export type PipelineCompiler = (stages: Document[], context: PipelineContext) => Stage;

/** Compiles one stage from its argument. */
export type StageCompiler = (
  argument: Value,
  context: PipelineContext,
  compilePipeline: PipelineCompiler,
  name: string,
) => Stage;

/** A stage that treats each document by itself. */
export function perDocument(change: (document: Document) => Document): Stage {
  return function* (input) {
    for (const document of input) yield change(document);
  };
}
