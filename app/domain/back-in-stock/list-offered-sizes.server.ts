import { readOrderingState } from '~/domain/opening/read-ordering-state.server';
import { findMissingSizes } from './find-missing-sizes';

export type OfferedSize = { readonly sku: string; readonly name: string };

/** The sizes that customers may ask to be told of: none in a shop whose customers can't order the usual way. */
export function listOfferedSizes(
  product: Parameters<typeof findMissingSizes>[0],
  settings: Parameters<typeof readOrderingState>[0],
  now: Date,
): readonly OfferedSize[] {
  const state = readOrderingState(settings, now);
  if (state !== 'open' && state !== 'on-holiday') return [];
  return findMissingSizes(product, now).map(({ sku, name }) => ({ sku, name }));
}
