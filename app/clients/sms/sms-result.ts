/** What became of one text. Codes are kept as text, as the page of a message shows them. */
export type SmsResult =
  | {
      /** The provider has it. Whether it arrives comes by a report with this `messageId`. */
      readonly outcome: 'handed-over';
      readonly messageId: string;
      /** As the provider writes it, such as `KES 0.8000`; null where it says none. Never a float: docs/decisions/0141. */
      readonly cost: string | null;
      /** Parts that are charged; null where the reply doesn't say. */
      readonly parts: number | null;
      /** 100, 101 or 102; null where the reply has none. */
      readonly statusCode: number | null;
    }
  | {
      readonly outcome: 'refused-for-ever';
      readonly code: string;
      readonly name: string;
      /** The phone has stopped our sender at its operator, or our sender is one that many phones stop. */
      readonly isOptOut: boolean;
      /** No text will ever reach this number. */
      readonly isPhoneBad: boolean;
    }
  /** It was surely not taken, and may be later. */
  | { readonly outcome: 'refused-for-now'; readonly code: string; readonly needsBalance: boolean }
  /** It was surely not taken, nor will be the next one. */
  | { readonly outcome: 'channel-stopped'; readonly reason: SmsStop }
  /** It may have been taken: never repeat it by itself. */
  | { readonly outcome: 'unknown'; readonly code: string; readonly name: string };

/** Why nothing can be sent: `risk-hold`: the provider reviews the account. */
export type SmsStop = 'risk-hold' | 'wrong-sender' | 'wrong-key';

export type SmsBalance =
  /** Such as `KES 1250.5000`, as the provider writes it. */
  | { readonly ok: true; readonly balance: string }
  | { readonly ok: false; readonly reason: 'wrong-key' | 'unavailable' };
