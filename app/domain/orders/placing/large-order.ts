import type { Settings } from '~/domain/settings/settings';

export const largeOrderMessages = {
  before:
    'This is a large order. If you pay cash, we’ll call you to confirm it before we pack it. We don’t reserve anything for you until then.',
  after: 'This is a large order. We’ll call you to confirm it before we pack it.',
} as const;

export const confirmationCallNote = '. The farm will call to confirm it';

/** Whether a cash order takes no stock until the farm confirms it by phone (docs/decisions/0036). */
export const needsConfirmation = (
  items: readonly { readonly quantity: number }[],
  isVerified: boolean,
  { maxUnconfirmedUnits }: Settings['checkout'],
): boolean => !isVerified && items.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnconfirmedUnits;
