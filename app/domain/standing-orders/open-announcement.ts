import type { Cents } from '~/lib/format/money';

/** A price that the households of a line are being told, or (`back`) that they are told no longer holds. */
export type OpenAnnouncement = {
  readonly kind: 'tell' | 'back';
  readonly line: string;
  readonly price: Cents;
  readonly from: string;
  readonly at: Date;
};
