export type PromptFailure =
  | 'unknown-order'
  | 'not-payable'
  | 'already-prompted'
  | 'in-progress'
  | 'key-reused'
  | 'too-soon'
  | 'too-many'
  | 'too-many-from-network'
  | 'too-many-phones'
  | 'shop-closed'
  | 'refused'
  | 'unavailable';

export type PromptResult =
  /** `unknown`: the response was lost, so the prompt may be on its way. */
  | { readonly ok: true; readonly state: 'prompted' | 'unknown' }
  | {
      readonly ok: false;
      readonly reason: PromptFailure;
      /** `refused` because of our settings: M-Pesa takes nothing from us until somebody mends them. */
      readonly isMisconfigured?: true;
      readonly message: string;
      /** Set for `too-soon`, `too-many` and `too-many-from-network`. */
      readonly retryAt?: Date;
    };

/** docs/product.md 5.4. */
export const promptFailedMessage = 'Failed to initiate payment. Please try again.';

export const failureMessages: Readonly<Record<PromptFailure, string>> = {
  'unknown-order': 'We could not find this order.',
  'not-payable': 'This order is not waiting for an M-Pesa payment.',
  'already-prompted': 'We have already sent a prompt.',
  'in-progress': 'We have sent a prompt to this number. Please check the phone.',
  'key-reused': 'The Idempotency-Key was used for another prompt.',
  'too-soon': 'Please wait a moment: M-Pesa needs time between two prompts.',
  'too-many': 'We have sent too many prompts to this phone.',
  'too-many-from-network': 'There were too many prompts from your network.',
  'too-many-phones': 'We can’t send this prompt to another number. Please use one of your earlier numbers.',
  'shop-closed': 'We open soon. Until then, we can’t send M-Pesa prompts.',
  refused: promptFailedMessage,
  unavailable: promptFailedMessage,
};
