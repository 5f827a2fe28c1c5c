import type { Settings } from '~/domain/settings/settings';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { keepSwitchedOn, type Switches } from './switched-words';

/** For the hint of the fields. */
export const descriptionPlaceholderHint =
  '{shop and place} follows your name and place, {about the farm} the text of the footer';

/** Fills what a description for search engines says in braces. */
export function fillDescription(
  description: string,
  settings: Pick<Settings, 'identity' | 'footerText'>,
  switches: Switches,
): string {
  const { fullName, place } = shopIdentity(settings);
  const shop = place === '' ? fullName : `${fullName}, ${place}`;
  const about = settings.footerText || `${shop}: see what we have and what it costs.`;
  const filled = description.replaceAll('{about the farm}', about).replaceAll('{shop and place}', shop);
  return keepSwitchedOn(filled, switches);
}
