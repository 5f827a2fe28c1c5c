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
  | 'refused'
  | 'unavailable';

export type PromptResult =
  /** `unknown`: the response was lost, so the prompt may be on its way. */
  | { readonly ok: true; readonly state: 'prompted' | 'unknown' }
  | {
      readonly ok: false;
      readonly reason: PromptFailure;
      readonly message: string;
      /** Set for `too-soon`, `too-many` and `too-many-from-network`. */
      readonly retryAt?: Date;
    };

/** docs/product.md 5.4. */
export const promptFailedMessage = 'Failed to initiate payment. Please try again.';

export const failureMessages: Readonly<Record<PromptFailure, string>> = {
  'unknown-order': 'We have no such order.',
  'not-payable': 'This order does not wait for an M-Pesa payment.',
  'already-prompted': 'A prompt was sent already.',
  'in-progress': 'A prompt to this number is on its way. Please look at the phone.',
  'key-reused': 'The Idempotency-Key was used for another prompt.',
  'too-soon': 'M-Pesa needs a short pause between two prompts. Please wait a moment.',
  'too-many': 'Too many prompts were sent to this phone.',
  'too-many-from-network': 'Too many prompts were sent from your network.',
  'too-many-phones': 'This order can’t be sent to another phone. Please use one of the numbers from before.',
  refused: promptFailedMessage,
  unavailable: promptFailedMessage,
};
