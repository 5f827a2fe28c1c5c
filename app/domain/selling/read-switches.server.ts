import { givenContacts } from '~/domain/settings/given-contacts';
import { offeredPages } from '~/domain/settings/optional-pages';
import type { Settings } from '~/domain/settings/settings';
import { textsCustomers } from '~/domain/sms/texts-customers.server';
import { deliversFree } from './delivers-free';
import { findOfferedMethods } from './find-offered-methods.server';
import { offersOrders } from './offered-methods';

/** What words in braces depend on (content/switched-words.ts). */
export function readSwitches(
  settings: Pick<Settings, 'pages' | 'tours' | 'rules' | 'sms' | 'standing'> &
    Parameters<typeof givenContacts>[0] &
    Parameters<typeof findOfferedMethods>[0],
) {
  const selling = findOfferedMethods(settings);
  return {
    pages: offeredPages(settings),
    rules: settings.rules,
    selling,
    deliversFree: deliversFree(settings),
    offersOrders: offersOrders(settings.phone, selling),
    contacts: givenContacts(settings),
    texts: textsCustomers(settings),
    standing: settings.standing,
  };
}
