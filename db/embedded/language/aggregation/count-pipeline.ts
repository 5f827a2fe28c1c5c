import { isDocument, isNumber, type Document, type Value } from '../bson/values';

/** A `$group` that puts all documents into one group and only counts them: countDocuments sends it, and unions of counts. */
export type CountGroup = {
  /** What the pipeline returns for so many documents; nothing for none. */
  resultOf(count: number): Document[];
};

/** Null for any other stages. */
export function readCountGroup(stages: readonly Document[]): CountGroup | null {
  const [stage] = stages;
  const group = stage?.$group;
  if (stages.length !== 1 || !stage || Object.keys(stage).length !== 1 || !isDocument(group)) return null;
  const [first, field, ...more] = Object.keys(group);
  if (first !== '_id' || field === undefined || more.length > 0) return null;
  const id = constantOf(group._id);
  const sum = group[field];
  const isCount = isDocument(sum) && Object.keys(sum).join() === '$sum' && isOne(sum.$sum);
  if (id === undefined || !isCount) return null;
  return { resultOf: (count) => (count > 0 ? [{ _id: id, [field]: count }] : []) };
}

const isOne = (value: Value): boolean => isNumber(value) && Number(value) === 1;

function constantOf(id: Value): Value | undefined {
  if (isNumber(id)) return id;
  return isDocument(id) && Object.keys(id).join() === '$literal' ? id.$literal : undefined;
}

/** A filter whose documents are counted, up to a maximum. */
export type CountPipeline = CountGroup & { readonly filter: Document; readonly max: number };

/** Of `$match`, `$limit` and a counting `$group`; null for any other pipeline. */
export function readCountPipeline(stages: readonly Document[]): CountPipeline | null {
  const [match, limit, ...rest] = stages;
  const group = readCountGroup(rest);
  const filter = match && Object.keys(match).join() === '$match' ? match.$match : null;
  const most = limit && Object.keys(limit).join() === '$limit' ? limit.$limit : null;
  const max = isNumber(most) ? Number(most) : NaN;
  if (!group || !isDocument(filter) || !Number.isSafeInteger(max) || max < 1) return null;
  return { ...group, filter, max };
}
