import { listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { loadHomeContent } from '~/domain/content/content-queries.server';
import { findLegalText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames } from '~/domain/legal/legal-texts';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import type { SetUpFacts } from './set-up-facts';

/** For the owner's pages only: it counts products. */
export async function loadSetUpFacts(): Promise<SetUpFacts> {
  const settings = await loadSettings();
  const [home, inStock, ...texts] = await Promise.all([
    loadHomeContent(),
    listProducts({ filter: { isActive: true, inStock: true }, sort: 'featured', page: 1, pageSize: 1 }),
    ...legalTextNames.map(findLegalText),
  ]);
  const offered = findOfferedMethods(settings);
  const { rulesRead } = settings.opening;
  return {
    settings,
    hasWayToGet: offered.delivery || offered.pickup,
    hasWayToPay: offered.cash || offered.mpesaPrompt || offered.mpesaByHand,
    hasProductInStock: inStock.total > 0,
    hasPicture: home.hero.image !== null,
    sendsEmails: isMailEnabled(),
    hasReadRules: texts.every(({ _id, number }) => rulesRead?.versions[_id] === number),
  };
}
