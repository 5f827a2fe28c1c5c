import { loadDescription } from '~/api/api.server';
import { toReference, type GroupView } from '~/api/description/reference';

let reference: { readonly of: object; readonly groups: readonly GroupView[] } | undefined;

/** The calls of the API, by group; made again when their description changes with the settings. */
export async function loadReference(): Promise<readonly GroupView[]> {
  const description = await loadDescription();
  if (reference?.of !== description) reference = { of: description, groups: toReference(description) };
  return reference.groups;
}
