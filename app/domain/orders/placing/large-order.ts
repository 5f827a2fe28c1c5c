import type { Settings } from '~/domain/settings/settings';

/** What a customer reads of a large cash order before it is placed, and while it waits for the farm's word. */
export const largeOrderMessages = {
  before:
    'This is a large order. If you pay in cash, we’ll call you to confirm it before we pack it. Nothing is set aside for you until then.',
  after: 'This is a large order: we’ll call you to confirm it before we pack it.',
} as const;

/** What its timeline says behind how it is paid. */
export const confirmationCallNote = '. The farm calls to confirm it';

/**
 * Whether an order, paid in cash, has to be confirmed by the farm before it takes its stock. Takes its items, and whether
 * it is the order of an account with a confirmed e-mail address.
 */
export const needsConfirmation = (
  items: readonly { readonly quantity: number }[],
  isVerified: boolean,
  { maxUnconfirmedUnits }: Settings['checkout'],
): boolean => !isVerified && items.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnconfirmedUnits;
