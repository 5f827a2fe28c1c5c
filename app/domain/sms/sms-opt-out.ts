import type { PhoneNumber } from '~/lib/format/phone';

/** `link` and `message` came to us. `operator`: its callback; `refused`: code 406 at sending. */
export type SmsStopWay = 'link' | 'message' | 'operator' | 'refused';

type Stop = { readonly way: SmsStopWay; readonly at: Date };

/** Who wants no texts about orders, and numbers that none reaches. */
export type SmsOptOut = {
  readonly _id: PhoneNumber;
  /** By the link or a message; null once they have started again. */
  readonly ours: Stop | null;
  /** At the operator, where only the customer can undo it: *456*9#. */
  readonly theirs: Stop | null;
  /** The provider's code for a number that no text reaches; null for none. */
  readonly badNumber: { readonly code: string; readonly at: Date } | null;
};
