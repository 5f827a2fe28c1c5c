import type { SellingSwitch } from '~/domain/settings/settings';

/** What customers can choose now: what is switched on, and set up. */
export type OfferedMethods = Readonly<Record<SellingSwitch, boolean>>;

export const offersMpesa = ({
  mpesaPrompt,
  mpesaByHand,
}: Pick<OfferedMethods, 'mpesaPrompt' | 'mpesaByHand'>): boolean => mpesaPrompt || mpesaByHand;
