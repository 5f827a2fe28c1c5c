import type { SellingSwitch } from '~/domain/settings/settings';

/** What customers can choose now: what is switched on, and set up. */
export type OfferedMethods = Readonly<Record<SellingSwitch, boolean>>;

export const nothingOffered: OfferedMethods = {
  delivery: false,
  pickup: false,
  cash: false,
  mpesaPrompt: false,
  mpesaByHand: false,
};

export const offersMpesa = ({
  mpesaPrompt,
  mpesaByHand,
}: Pick<OfferedMethods, 'mpesaPrompt' | 'mpesaByHand'>): boolean => mpesaPrompt || mpesaByHand;

/** Whether customers can order on the website: with a phone number to ask, a way to get it, and a way to pay. */
export const offersOrders = (phone: string, offered: OfferedMethods): boolean =>
  phone !== '' && (offered.delivery || offered.pickup) && (offered.cash || offersMpesa(offered));
