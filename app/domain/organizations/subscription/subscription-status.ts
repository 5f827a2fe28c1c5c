export type SubscriptionStatus = 'pending' | 'active' | 'paused' | 'ended';

type StatusRow = {
  readonly name: string;
  /** The text of the button that leads to this status. */
  readonly action: string;
  readonly next: readonly SubscriptionStatus[];
  /** Dues are booked in this status only. */
  readonly isBilled: boolean;
  /** Whoever sets this status says why. */
  readonly needsRemarks: boolean;
};

/** What may happen to a subscription. A due is booked on each billing day on which the status is billed. */
export const subscriptionStatuses = {
  /** Agreed, not started. */
  pending: {
    name: 'Pending',
    action: 'Set to pending',
    next: ['active', 'ended'],
    isBilled: false,
    needsRemarks: false,
  },
  active: { name: 'Active', action: 'Start', next: ['paused', 'ended'], isBilled: true, needsRemarks: false },
  /** School holidays, or money that does not come. */
  paused: { name: 'Paused', action: 'Pause', next: ['active', 'ended'], isBilled: false, needsRemarks: true },
  /** They may come back under the same account. */
  ended: { name: 'Ended', action: 'End', next: ['pending', 'active'], isBilled: false, needsRemarks: true },
} as const satisfies Record<SubscriptionStatus, StatusRow>;

export const subscriptionStatusNames = Object.keys(subscriptionStatuses) as SubscriptionStatus[];

export const isSubscriptionStatus = (text: string): text is SubscriptionStatus =>
  Object.hasOwn(subscriptionStatuses, text);

export const mayChangeSubscription = (from: SubscriptionStatus, to: SubscriptionStatus): boolean =>
  (subscriptionStatuses[from].next as readonly SubscriptionStatus[]).includes(to);
