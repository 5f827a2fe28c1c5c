import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { listDeliveryTerms } from './delivery-terms';
import { describeEarliestDelivery } from './next-delivery';

/** What pages say before anybody has chosen a place (describeEarliestDelivery); null also where home delivery is off. */
export const readEarliestDelivery = (settings: Settings, now: Date): string | null =>
  findOfferedMethods(settings).delivery ? describeEarliestDelivery(listDeliveryTerms(settings), now) : null;
