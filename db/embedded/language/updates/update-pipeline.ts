import { compilePipeline, isKnownStage } from '../aggregation/compile-pipeline';
import type { Document, Value } from '../bson/values';
import type { Collation } from '../collation';
import { unknownStage, invalidOptions } from '../errors';

const allowedStages = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** Compiles an update pipeline. Fails with 72 InvalidOptions for a stage that updates do not allow. */
export function compileUpdatePipeline(
  stages: Document[],
  options: { collation?: Collation | null; variables?: Record<string, Value>; now: Date },
): (document: Document) => Document {
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (allowedStages.has(name)) continue;
    if (!isKnownStage(name)) throw unknownStage(name);
    throw invalidOptions(`${name} is not allowed to be used within an update`);
  }
  const run = compilePipeline(stages, { ...options, collection: () => [] });
  return (document) => {
    const [result = document] = run([document]);
    return result;
  };
}
