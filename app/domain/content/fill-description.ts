import type { Settings } from '~/domain/settings/settings';
import { shopIdentity } from '~/domain/settings/shop-identity';

/** For the hint of the fields. */
export const descriptionPlaceholderHint =
  '{shop and place} follows your name and place, {about the farm} the text of the footer';

/** Fills what a description for search engines says in braces. */
export function fillDescription(
  description: string,
  settings: Pick<Settings, 'identity' | 'footerText'>,
): string {
  const { fullName, place } = shopIdentity(settings);
  const shop = place === '' ? fullName : `${fullName}, ${place}`;
  const about = settings.footerText || `${shop}: see what we have, and order online.`;
  return description.replaceAll('{about the farm}', about).replaceAll('{shop and place}', shop);
}
