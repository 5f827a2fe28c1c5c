import { loadSettings } from './settings.server';
import { shopIdentity, type ShopIdentity } from './shop-identity';

export const loadShopIdentity = async (): Promise<ShopIdentity> => shopIdentity(await loadSettings());

/** What a new password must not consist of, beside the person's own words. */
export async function loadShopWords(): Promise<string> {
  const { fullName, place } = await loadShopIdentity();
  return `${fullName} ${place}`;
}
