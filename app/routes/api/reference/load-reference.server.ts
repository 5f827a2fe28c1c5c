import { loadDescription } from '~/api/api.server';
import { toReference, type GroupView } from '~/api/description/reference';

let reference: readonly GroupView[] | undefined;

/** The calls of the API, which only change with the program. */
export const loadReference = async (): Promise<readonly GroupView[]> =>
  (reference ??= toReference(await loadDescription()));
