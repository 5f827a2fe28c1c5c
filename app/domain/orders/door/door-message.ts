import type { Order } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';
import { noPhone } from '~/lib/format/phone';

/** What the rider is to tell a household that neither a text nor an email reaches. It stands on the sheet until somebody ticks that it was told. */
export type DoorMessage = {
  /** Of what it tells: left twice, it stands there once. */
  readonly key: string;
  readonly text: string;
  readonly at: Date;
  /** Higher prices, and the first day on which they may hold: they hold no sooner than the days of notice after they were told. */
  readonly rises?: readonly { readonly line: string; readonly price: Cents }[];
  readonly from?: string;
};

/** It has neither phone nor email. */
export const isToldAtTheDoor = ({ phone, email }: Pick<Order['customer'], 'phone' | 'email'>): boolean =>
  phone === noPhone && !email;
