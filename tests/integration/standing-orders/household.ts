import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { askForStandingOrder } from '~/domain/standing-orders/household/begin-standing-order.server';
import { offerKey, viewStandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { hashToken } from '~/lib/token.server';
import { makeUser } from '../../support/fixtures/users';
import { at, type useDairy } from './dairy';

/** The Saturday on which households ask. */
export const now = at('11-28 10:00');

export const customer = { by: { kind: 'customer' }, now } as const;

export type Form = ReturnType<ReturnType<typeof useDairy>['form']>;

/** Presses the button that the offer is shown with. */
export async function ask(form: Form, asks: object = {}, seenAt = now) {
  const seen = offerKey(await viewStandingOffer(form, seenAt));
  return askForStandingOrder(form, { seen, user: null, clientAddress: null, now, ...asks });
}

export const addressed = (to: string) => collections().outbox.find({ to }).sort({ createdAt: 1 }).toArray();

export async function mailedToken(email: string): Promise<string> {
  const mails = await addressed(email);
  return /confirm\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** The account's browser has entered the code that a phone was sent: confirmPhone takes it by the token `token NUMBER`. */
export const enterCode = ({ _id: userId }: Pick<User, '_id'>, phone: string) =>
  collections().phoneCodes.insertOne({
    _id: hashToken(`token ${phone}`),
    purpose: 'confirm',
    userId,
    phone,
    enteredAt: now,
  } as never);

export async function addUser(fields: Parameters<typeof makeUser>[0]) {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}
