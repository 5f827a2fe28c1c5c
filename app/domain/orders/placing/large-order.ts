import type { Settings } from '~/domain/settings/settings';

/** Shown for a large cash order before it is placed, and while it awaits the farm's confirmation. */
export const largeOrderMessages = {
  before:
    'This is a large order. If you pay in cash, we’ll call you to confirm it before we pack it. Nothing is set aside for you until then.',
  after: 'This is a large order: we’ll call you to confirm it before we pack it.',
} as const;

/** Appended to the timeline entry of a large cash order. */
export const confirmationCallNote = '. The farm calls to confirm it';

/**
 * Whether a cash order must be confirmed by the farm before it takes its stock (docs/decisions/0036).
 * `isVerified` is true for an account with a verified e-mail address.
 */
export const needsConfirmation = (
  items: readonly { readonly quantity: number }[],
  isVerified: boolean,
  { maxUnconfirmedUnits }: Settings['checkout'],
): boolean => !isVerified && items.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnconfirmedUnits;
