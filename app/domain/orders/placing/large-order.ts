import type { Settings } from '~/domain/settings/settings';

export const largeOrderMessages = {
  before:
    'This is a large order. If you pay in cash, we’ll call you to confirm it before we pack it. Nothing is set aside for you until then.',
  after: 'This is a large order: we’ll call you to confirm it before we pack it.',
} as const;

export const confirmationCallNote = '. The farm calls to confirm it';

/** Whether a cash order takes no stock until the farm confirms it by phone (docs/decisions/0036). */
export const needsConfirmation = (
  items: readonly { readonly quantity: number }[],
  isVerified: boolean,
  { maxUnconfirmedUnits }: Settings['checkout'],
): boolean => !isVerified && items.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnconfirmedUnits;
