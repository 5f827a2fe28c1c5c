import { contactNames, type GivenContacts } from '~/domain/settings/given-contacts';
import { defaultRules, sellingSwitches, switchablePages, type Settings } from '~/domain/settings/settings';

export type Switches = Pick<Settings, 'pages' | 'rules'> & {
  /** What customers can choose now. */
  readonly selling: Settings['selling'];
  /** No delivery has a fee. */
  readonly deliversFree: boolean;
  /** Customers can order on the website. */
  readonly offersOrders: boolean;
  readonly contacts: GivenContacts;
  /** Customers are told of their orders by text (SMS). */
  readonly texts: boolean;
  readonly standing: Pick<Settings['standing'], 'isOn' | 'chargesNobodyThere'>;
};

const byName = <Name extends string>(
  names: readonly Name[],
  isOn: (switches: Switches, name: Name) => boolean,
): Readonly<Record<string, (switches: Switches) => boolean>> =>
  Object.fromEntries(names.map((name) => [name, (switches: Switches) => isOn(switches, name)]));

/** What words can depend on: `{visits: words}` shows them only while visits can be booked. */
const subjects: Readonly<Record<string, (switches: Switches) => boolean>> = {
  ...byName(switchablePages, ({ pages }, name) => pages[name]),
  ...byName(
    sellingSwitches.filter((name) => !name.startsWith('mpesa')),
    ({ selling }, name) => selling[name],
  ),
  'm-pesa': ({ selling }) => selling.mpesaPrompt || selling.mpesaByHand,
  prompt: ({ selling }) => selling.mpesaPrompt,
  'by hand': ({ selling }) => selling.mpesaByHand,
  orders: ({ offersOrders }) => offersOrders,
  ...byName(
    contactNames.filter((name) => name !== 'shopHours'),
    ({ contacts }, name) => contacts[name],
  ),
  'shop hours': ({ contacts }) => contacts.shopHours,
  'free delivery': ({ selling, deliversFree }) => selling.delivery && deliversFree,
  texts: ({ texts }) => texts,
  'standing orders': ({ selling, standing }) => selling.delivery && standing.isOn,
  'nobody there charged': ({ standing }) => standing.chargesNobodyThere,
  'raw milk': ({ rules }) => rules.sellsRawMilk,
  'other farms': ({ rules }) => rules.sellsForOtherFarms,
  drawings: ({ rules }) => rules.pictures !== 'photos',
  photos: ({ rules }) => rules.pictures !== 'drawings',
  'own riders': ({ rules }) => rules.deliverers === 'farm',
};

export const switchNames: readonly string[] = Object.keys(subjects);

/** `{pickup: words}`, `{by hand and no prompt: words}`. The words can have placeholders, but no switches. */
const pattern = /\{([a-z][a-z -]{1,59}): ?((?:[^{}]|\{[^{}:]{1,40}\})*)\}/g;

/** Null for an unknown switch. */
function isMet(condition: string, switches: Switches): boolean | null {
  const terms = condition.split(' and ').map((term) => {
    const isDenied = term.startsWith('no ');
    const name = isDenied ? term.slice(3) : term;
    return Object.hasOwn(subjects, name) ? subjects[name]?.(switches) !== isDenied : null;
  });
  return terms.includes(null) ? null : !terms.includes(false);
}

/** Leaves out the words, and the list items, of what is off. An unknown switch stays as it is written. */
export function keepSwitchedOn(text: string, switches: Switches): string {
  if (!text.includes('{')) return text;
  return text
    .replace(pattern, (found, condition: string, words: string) => {
      const holds = isMet(condition, switches);
      return holds === null ? found : holds ? words : '';
    })
    .replace(/^- ?\n/gm, '')
    .replace(/\n- ?$/, '')
    .trim();
}

const everything = {
  pages: Object.fromEntries(switchablePages.map((name) => [name, true])),
  selling: Object.fromEntries(sellingSwitches.map((name) => [name, true])),
  rules: { ...defaultRules, pictures: 'both' },
  deliversFree: false,
  offersOrders: true,
  contacts: Object.fromEntries(contactNames.map((name) => [name, true])),
  texts: true,
  standing: { isOn: true, chargesNobodyThere: true },
} as Switches;

/** The text of a shop with everything on: for ids, and for lists of the back office. */
export const withEverythingOn = (text: string): string => keepSwitchedOn(text, everything);

/** `{tours:` where no switch has this name; null for none. */
export function findUnknownSwitch(text: string): string | null {
  for (const [, condition = ''] of text.matchAll(/\{([a-z][a-z -]{0,59}):/gi))
    if (isMet(condition, everything) === null) return `{${condition}:`;
  return null;
}
