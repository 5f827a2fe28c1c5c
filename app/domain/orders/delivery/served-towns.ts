import type { DeliveryRule, Town } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { foldText } from '~/domain/text/fold-text';

/** A place as a customer writes it. */
export type WrittenPlace = { readonly city?: string; readonly location?: string };

type TownSettings = Pick<Settings, 'deliveryAreas' | 'deliveryRule'>;

/** ' bumala b ': whole words, so that Yala is not in 'Nyalani', and Murang’a is 'muranga'. */
const toWords = (text: string): string =>
  ` ${foldText(text)
    .replaceAll(/['’‘ʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const names = ({ name, spellings }: Town, place: string): boolean =>
  [name, ...spellings].map(toWords).some((words) => words.trim() !== '' && place.includes(words));

/** The rule of a farm that says which towns it delivers to; null where it delivers everywhere, and where areas are chosen. */
export const findTownRule = ({ deliveryAreas, deliveryRule }: TownSettings): DeliveryRule | null =>
  deliveryAreas.length === 0 && deliveryRule && deliveryRule.towns.length > 0 ? deliveryRule : null;

/** Whether orders to other places are taken after a call: they are paid in cash, as nothing is paid for what may not come. */
export const takesOutsideTowns = (settings: TownSettings & Pick<Settings, 'selling'>): boolean =>
  findTownRule(settings)?.outside === 'call' && settings.selling.cash;

/** Whether neither city nor location contains one of the towns that the farm delivers to. */
export function isOutsideTowns({ city = '', location = '' }: WrittenPlace, settings: TownSettings): boolean {
  const rule = findTownRule(settings);
  // A city and a location don't make one name together.
  const place = [city, location].map(toWords).join('|');
  return rule !== null && !rule.towns.some((town) => names(town, place));
}

/** Whether a text contains the name of a place in whole words, case and accents aside. */
export const mentionsPlace = (text: string, name: string): boolean => toWords(text).includes(toWords(name));
