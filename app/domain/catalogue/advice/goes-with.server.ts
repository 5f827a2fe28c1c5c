import { ObjectId } from 'mongodb';
import { foldText } from '~/domain/text/fold-text';
import type { CatalogueEntry } from '../catalogue-entry';
import { readCatalogueIndex } from '../catalogue-index.server';
import type { FieldErrors } from '~/domain/editing/save-document.server';

/**
 * The products that the form names, in its order: by name, slug or id. The product itself is left out. Unknown names are an
 * error of the field.
 */
export async function resolveGoesWith(
  names: readonly string[],
  ownId: ObjectId | null,
): Promise<{ readonly ids: readonly ObjectId[]; readonly errors: FieldErrors }> {
  if (names.length === 0) return { ids: [], errors: {} };
  const { entries } = await readCatalogueIndex();
  const byReference = new Map<string, CatalogueEntry>();
  for (const entry of entries.values())
    for (const reference of [entry.nameKey, entry.slug, entry.id])
      // Two products can have one name: the one that customers can buy is meant.
      if (entry.isActive || !byReference.has(reference)) byReference.set(reference, entry);
  const unknown = names.filter((name) => !byReference.has(foldText(name)));
  if (unknown.length > 0) {
    const quoted = unknown.map((name) => `“${name.slice(0, 60)}”`).join(', ');
    return { ids: [], errors: { goesWith: [`The shop has no product ${quoted}. Please check the name`] } };
  }
  const ids = new Set(names.flatMap((name) => byReference.get(foldText(name))?.id ?? []));
  if (ownId) ids.delete(ownId.toHexString());
  return { ids: [...ids].map((id) => ObjectId.createFromHexString(id)), errors: {} };
}

/** Those of the products that are still in the catalogue, in order. */
export async function findGoesWith(
  ids: readonly ObjectId[] = [],
): Promise<readonly Pick<CatalogueEntry, 'id' | 'name'>[]> {
  if (ids.length === 0) return [];
  const { entries } = await readCatalogueIndex();
  return ids.flatMap((id) => entries.get(id.toHexString()) ?? []);
}

export const namesOfGoesWith = async (ids?: readonly ObjectId[]): Promise<readonly string[]> =>
  (await findGoesWith(ids)).map(({ name }) => name);
