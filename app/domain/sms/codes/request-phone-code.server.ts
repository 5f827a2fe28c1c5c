import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { collections } from '~/domain/collections';
import { queueSms } from '~/domain/sms/outbox/queue-sms.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { generateToken, hashToken, tokenPattern } from '~/lib/token.server';
import { findAccountOfPhone, opensByCode } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import {
  guestOrdersMs,
  judgedMs,
  phoneCodeLimits,
  waitBeforeText,
  type PhoneCodeRequest,
} from '~/domain/accounts/phone-codes/phone-code';
import { judgeCodes, takeCodeText } from './phone-code-limits.server';

/** The browser that asks. */
export type CodeClient = {
  readonly clientAddress: string | null;
  /** Of its cookie; null where it has asked for none. */
  readonly token: string | null;
  /** The accountLimitKeys of its device cookie: accounts that it signed in to before. */
  readonly knownAccounts: readonly string[];
};

export type RequestCodeResult =
  /** `token`: for the cookie. Also where nobody is texted. */
  | { readonly ok: true; readonly token: string }
  | {
      readonly ok: false;
      /** `rate-limited`: this phone, browser or client address. `paused`: nobody gets a code now; offer other ways. */
      readonly reason: 'rate-limited' | 'paused';
      readonly retryAt: Date;
    };

export type CodeRequest = {
  readonly phone: PhoneNumber;
  readonly client: CodeClient;
  readonly now: Date;
} & (
  | { readonly purpose: 'sign-in' | 'orders'; readonly userId?: never }
  /** The account that is signed in. */
  | { readonly purpose: 'confirm'; readonly userId: ObjectId }
);

/**
 * Asks for a code by text, or for the same one again: a browser that asks anew for the same phone has the same request, whose code
 * lives for 10 minutes and is texted no sooner than after 30, 60 and 120 s. The answer doesn't tell whether anybody is texted.
 */
export async function requestPhoneCode(request: CodeRequest): Promise<RequestCodeResult> {
  const { client, now } = request;
  const asked = await findOpen(request);
  if (asked && asked.tries >= phoneCodeLimits.tries)
    return { ok: false, reason: 'rate-limited', retryAt: asked.endsAt };
  if (asked && asked.nextTextAt > now) return { ok: true, token: client.token ?? '' };
  const { isKnown, ...recipient } = await findRecipient(request);
  const { isTexted } = recipient;
  const place = await takeCodeText(
    {
      phone: request.phone,
      clientAddress: client.clientAddress,
      isKnown,
      isTexted,
      confirmsFor: request.userId ?? null,
    },
    now,
  );
  if (!place.ok) return place;
  // The phone may have got, or lost, what a code opens.
  const open = asked?.isTexted === isTexted ? asked : null;
  const token = open ? (client.token ?? '') : generateToken();
  const next = open ? again(open, now) : begin(request, token, recipient, isKnown);
  await withTransaction(async (session) => {
    if ((await write(next, open, session)) && isTexted) await queueCode(next, now, session);
  });
  if (!open && next.judgedAt) await judgeCodes(now);
  return { ok: true, token };
}

/** The request of this browser for this phone, while it takes codes. */
async function findOpen({
  phone,
  purpose,
  userId,
  client,
  now,
}: CodeRequest): Promise<PhoneCodeRequest | null> {
  if (client.token === null || !tokenPattern.test(client.token)) return null;
  return collections().phoneCodes.findOne({
    _id: hashToken(client.token),
    phone,
    purpose,
    ...(userId && { userId }),
    enteredAt: null,
    endsAt: { $gt: now },
  });
}

type Recipient = Pick<PhoneCodeRequest, 'userId' | 'isTexted'> & { readonly isKnown: boolean };

/** Nobody is texted a code that would open nothing. */
async function findRecipient({ purpose, phone, userId, client, now }: CodeRequest): Promise<Recipient> {
  if (purpose === 'confirm') return { userId, isTexted: true, isKnown: false };
  if (purpose === 'orders') {
    const since = new Date(now.getTime() - guestOrdersMs);
    const order = await collections().orders.findOne(
      { 'customer.phone': phone, createdAt: { $gt: since } },
      { projection: { _id: 1 } },
    );
    return { userId: null, isTexted: order !== null, isKnown: false };
  }
  const account = await findAccountOfPhone(phone, now);
  if (!account || !opensByCode(account)) return { userId: null, isTexted: false, isKnown: false };
  const { user } = account;
  const isKnown = client.knownAccounts.includes(accountLimitKey(user.email));
  return { userId: user._id, isTexted: true, isKnown };
}

function begin(
  { phone, purpose, now }: CodeRequest,
  token: string,
  { userId, isTexted }: Pick<Recipient, 'userId' | 'isTexted'>,
  isKnown: boolean,
): PhoneCodeRequest {
  const after = (ms: number) => new Date(now.getTime() + ms);
  return {
    _id: hashToken(token),
    phone,
    purpose,
    userId,
    isTexted,
    round: 1,
    codeUntil: after(phoneCodeLimits.codeMs),
    tries: 0,
    texts: 1,
    nextTextAt: after(waitBeforeText(1)),
    judgedAt: isTexted && !isKnown ? now : null,
    enteredAt: null,
    createdAt: now,
    endsAt: after(phoneCodeLimits.requestMs),
    expiresAt: after(judgedMs),
  };
}

/** The same code, or the next one where it has died. */
function again(open: PhoneCodeRequest, now: Date): PhoneCodeRequest {
  const texts = open.texts + 1;
  const next = { ...open, texts, nextTextAt: new Date(now.getTime() + waitBeforeText(texts)) };
  if (open.codeUntil > now) return next;
  const codeUntil = new Date(now.getTime() + phoneCodeLimits.codeMs);
  const endsAt = codeUntil > open.endsAt ? codeUntil : open.endsAt;
  return { ...next, round: open.round + 1, codeUntil, endsAt };
}

/** False where a concurrent request was texted, or entered. */
async function write(
  next: PhoneCodeRequest,
  before: PhoneCodeRequest | null,
  session: ClientSession,
): Promise<boolean> {
  const { phoneCodes } = collections();
  if (!before) {
    await phoneCodes.insertOne(next, { session });
    return true;
  }
  const { purpose, round, codeUntil, endsAt, texts, nextTextAt } = next;
  const { modifiedCount } = await phoneCodes.updateOne(
    { _id: before._id, purpose, texts: before.texts, enteredAt: null },
    { $set: { round, codeUntil, endsAt, texts, nextTextAt } },
    { session },
  );
  return modifiedCount === 1;
}

/** The outbox gets no text: it is composed when it is sent. */
const queueCode = (
  { _id, phone, round, texts, codeUntil }: PhoneCodeRequest,
  now: Date,
  session: ClientSession,
): Promise<void> =>
  queueSms(
    {
      key: `code ${_id} ${texts}`,
      kind: 'code',
      to: phone,
      text: '',
      code: { request: _id, round },
      usefulUntil: codeUntil,
    },
    { now, session },
  );
