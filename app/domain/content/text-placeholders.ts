import { isPlaceholderSwitchedOff } from '~/domain/settings/optional-pages';
import { findUnknownSwitch, keepSwitchedOn, switchNames } from './switched-words';
import type { ReportTime } from '~/domain/settings/settings';
import { formatList, type ShopDetails } from './page-text';

const reportTimes: Readonly<Record<ReportTime, string>> = {
  'same-day': 'on the same day',
  'next-day': 'by the end of the next day',
  'two-days': 'within two days',
  week: 'within a week',
};

/** What answers and page texts can say in braces, so that they follow the settings. */
export const textPlaceholders = {
  phone: (shop) => shop.phone,
  email: (shop) => shop.email,
  address: (shop) => shop.address,
  'shop hours': (shop) => shop.shopHours,
  'visit hours': (shop) => shop.visitHours,
  'tour days': (shop) => shop.tourDays,
  'tour start': (shop) => shop.tourStart,
  'tour length': (shop) => shop.tourLength,
  'delivery fee': (shop) => shop.deliveryFee,
  'delivery days': (shop) => shop.deliveryDays,
  'pickup places': (shop) => formatList(shop.pickupLocations),
  'pickup notice': (shop) => shop.pickupNotice,
  'report time': ({ rules }) => reportTimes[rules.reportBy],
} as const satisfies Readonly<Record<string, (shop: ShopDetails) => string>>;

const placeholder = /\{([a-z][a-z ]{0,29})\}/gi;

const isPlaceholder = (name: string): name is keyof typeof textPlaceholders =>
  Object.hasOwn(textPlaceholders, name);

/** With the white space behind it. */
const sentence = /(?:[^.!?\n]|[.!?](?!\s|$))*[.!?]*\s*/g;

/** Leaves out what speaks of a page that is off: words in `{visits: …}`, and sentences with a placeholder of it. */
export const fillPlaceholders = (text: string, shop: ShopDetails): string =>
  withoutSwitchedOff(keepSwitchedOn(text, shop), shop).replace(placeholder, (found, name: string) =>
    isPlaceholder(name) ? textPlaceholders[name](shop) : found,
  );

function withoutSwitchedOff(text: string, { pages }: ShopDetails): string {
  const isShown = (part: string) =>
    ![...part.matchAll(placeholder)].some(([, name = '']) => isPlaceholderSwitchedOff(pages, name));
  return isShown(text) ? text : (text.match(sentence) ?? []).filter(isShown).join('').trimEnd();
}

/** The message for a text whose words in braces nothing replaces; null where all are known. */
export function findPlaceholderError(
  text: string,
  known: readonly string[] = Object.keys(textPlaceholders),
): string | null {
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name));
  const written = unknown?.[0] ?? findUnknownSwitch(text);
  return written
    ? `We don’t know “${written}”. Words in braces can be ${known.map((name) => `{${name}}`).join(', ')}`
    : null;
}

/** For the hint of a field. */
export const switchHint = `{pickup: words} are shown only while customers can collect their orders; the same with ${switchNames
  .filter((name) => name !== 'pickup')
  .join(', ')}`;

/** For the hint of a field. */
export const placeholderHint = `Words in braces follow the settings: ${Object.keys(textPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')}. ${switchHint}`;
