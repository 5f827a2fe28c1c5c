import { notSupported } from './errors';
import type { Document } from './values';

export function compileUpdatePipeline(
  _stages: Document[],
  _options: object,
): (document: Document) => Document {
  throw notSupported('an update by a pipeline');
}
