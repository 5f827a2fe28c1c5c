import type { Document } from '../bson/values';
import { unknownStage } from '../errors';
import { bucket, count, group, sortByCount } from './stages/group';
import { facet, lookup, unionWith } from './stages/lookup-and-facet';
import {
  checkStages,
  compileSortStage,
  limit,
  match,
  readLimit,
  readSkip,
  sample,
  skip,
  sort,
} from './stages/match-sort-limit';
import { addFields, project, replaceRoot, replaceWith, unset, unwind } from './stages/project-and-unwind';
import type { PipelineContext, Stage, StageCompiler } from './stages/stage';

export type { PipelineContext } from './stages/stage';

const stageCompilers = new Map<string, StageCompiler>([
  ['$match', match],
  ['$project', project],
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$group', group],
  ['$sort', sort],
  ['$limit', limit],
  ['$skip', skip],
  ['$unwind', unwind],
  ['$lookup', lookup],
  ['$facet', facet],
  ['$count', count],
  ['$sortByCount', sortByCount],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceWith],
  ['$unionWith', unionWith],
  ['$bucket', bucket],
  ['$sample', sample],
]);

/**
 * Compiles the stages of an aggregation: https://www.mongodb.com/docs/v7.0/reference/operator/aggregation-pipeline/
 * Documents are streamed; only blocking stages ($sort, $group, $bucket, $facet) hold them. Fails with 40324 for an
 * unknown stage ($out and $merge included, which the aggregate command handles), and with the stages' own codes.
 */
export function compilePipeline(stages: Document[], context: PipelineContext): Stage {
  checkStages(stages);
  const compiled = stages.map((stage, i) => compileStage(stages, i, stage, context));
  return (input) => compiled.reduce((documents, run) => run(documents), input);
}

function compileStage(stages: Document[], index: number, stage: Document, context: PipelineContext): Stage {
  const [name = ''] = Object.keys(stage);
  const argument = stage[name];
  if (name === '$sort') return compileSortStage(argument, context, limitAfterSort(stages, index));
  const compile = stageCompilers.get(name);
  if (!compile) throw unknownStage(name);
  return compile(argument, context, compilePipeline, name);
}

/** The number of sorted documents that the following $skip and $limit need, if they are limited. */
function limitAfterSort(stages: Document[], index: number): number | undefined {
  const [next, afterNext] = [stages[index + 1], stages[index + 2]];
  if (next && Object.hasOwn(next, '$limit')) return readLimit(next.$limit);
  if (next && afterNext && Object.hasOwn(next, '$skip') && Object.hasOwn(afterNext, '$limit')) {
    return readSkip(next.$skip) + readLimit(afterNext.$limit);
  }
  return undefined;
}

export const isKnownStage = (name: string): boolean => stageCompilers.has(name);
