import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isPhoneLive } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { consumeRateLimits, rateLimitsOf } from '~/domain/rate-limits/consume-rate-limit.server';
import { dayMs } from '~/lib/time-units';
import { generateToken, hashToken, tokenPattern } from '~/lib/token.server';
import { confirmStandingOrderPath } from '~/paths';
import {
  findOpenStandingOrder,
  takeStandingOrder,
  type StandingOrderFailure,
} from '~/domain/standing-orders/change-standing-order.server';
import type { StandingOrder, StandingOrderForm } from '~/domain/standing-orders/standing-order';
import { sendLink, takeLinkWays } from './send-link.server';
import { isOwnStandingOrder } from './own-standing-orders.server';
import { offerKey, viewStandingOffer, type StandingOffer } from './standing-offer.server';
import { createStandingOrderLink } from './standing-order-key.server';
import { standingRequestTtlMs, type StandingRequest } from './standing-request';

export type BeginResult =
  | { readonly ok: true; readonly begun: true; readonly order: StandingOrder }
  /** A link is sent: to begin it, or to the one that this phone and place have already. The page says the same. */
  | { readonly ok: true; readonly begun: false }
  /** The household of this account has one for the place. */
  | { readonly ok: false; readonly reason: 'own'; readonly order: StandingOrder }
  /** What it costs, or when it begins, is no longer what the button was shown with. */
  | { readonly ok: false; readonly reason: 'other-offer'; readonly offer: StandingOffer }
  /** Neither phone nor email can be confirmed now: the farm takes it on the phone. */
  | { readonly ok: false; readonly reason: 'no-way' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
  | StandingOrderFailure;

/** Each texts the phone that was typed, which may be anybody's. */
const accountWindows = [{ limit: 6, windowMs: dayMs }] as const;

/** Whether an account has confirmed its email, or its phone lately: nothing needs a link then. */
export const hasConfirmedContact = (user: User, now: Date): boolean =>
  user.emailVerifiedAt !== null || isPhoneLive(user, now);

/**
 * Begins a standing order for an account with a confirmed email or phone, or sends a link that begins it. `seen` is the offerKey of the
 * page whose button was pressed. Doesn't reveal to a stranger that phone and place have one.
 */
export async function askForStandingOrder(
  form: StandingOrderForm,
  {
    seen,
    user,
    clientAddress,
    now,
  }: {
    readonly seen: string;
    /** Null for a guest. */
    readonly user: User | null;
    readonly clientAddress: string | null;
    readonly now: Date;
  },
): Promise<BeginResult> {
  const offer = await viewStandingOffer(form, now);
  if (offer.missing.length > 0) return { ok: false, reason: 'not-for-sale', names: offer.missing };
  if (offerKey(offer) !== seen) return { ok: false, reason: 'other-offer', offer };
  const existing = await findOpenStandingOrder(form);
  if (existing && user && isOwnStandingOrder(existing, user, now))
    return { ok: false, reason: 'own', order: existing };
  if (!existing && user && hasConfirmedContact(user, now)) {
    const allowed = await consumeRateLimits(
      rateLimitsOf(`standing orders of ${user._id.toHexString()}`, accountWindows),
      now,
    );
    if (!allowed.ok) return { ok: false, reason: 'rate-limited', retryAt: allowed.retryAt };
    const taken = await takeStandingOrder(
      { ...form, from: offer.from },
      { by: { kind: 'customer' }, userId: user._id, now },
    );
    return taken.ok ? { ok: true, begun: true, order: taken.order } : taken;
  }
  const { email } = existing?.customer ?? form.customer;
  const phone = existing?.freedPhone ? null : (existing?.customer ?? form.customer).phone;
  const ways = await takeLinkWays({ phone, email, clientAddress, now });
  if (!ways.ok) return ways;
  await withTransaction(async (session) => {
    if (existing)
      return sendLink(
        existing,
        { ...ways, what: 'existing', url: createStandingOrderLink(existing, now) },
        now,
        session,
      );
    const token = generateToken();
    const request: StandingRequest = {
      _id: new ObjectId(),
      tokenHash: hashToken(token),
      form,
      userId: user?._id ?? null,
      standingOrderId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + standingRequestTtlMs),
    };
    await collections().standingRequests.insertOne(request, { session });
    const url = mailConfiguration().siteUrl + confirmStandingOrderPath(token);
    await sendLink(
      { _id: request._id, customer: form.customer },
      { ...ways, what: 'begin', url },
      now,
      session,
    );
  });
  return { ok: true, begun: false };
}

const findByToken = async (
  token: string,
  now: Date,
  session?: ClientSession,
): Promise<StandingRequest | null> =>
  tokenPattern.test(token)
    ? collections().standingRequests.findOne(
        { tokenHash: hashToken(token), expiresAt: { $gt: now } },
        { session },
      )
    : null;

/** What a link would begin, or has begun. Changes nothing: mail scanners open every link. Null for one that doesn't work any more. */
export async function findStandingRequest(
  token: string,
  now: Date,
): Promise<
  | { readonly begun: StandingOrder; readonly offer?: never }
  | { readonly begun?: never; readonly offer: StandingOffer }
  | null
> {
  const request = await findByToken(token, now);
  if (!request) return null;
  if (!request.standingOrderId) return { offer: await viewStandingOffer(request.form, now) };
  const begun = await collections().standingOrders.findOne({ _id: request.standingOrderId });
  return begun && leadsTo(request, begun) ? { begun } : null;
}

/** Not where the farm has put another phone or email in, or the phone says that it is somebody else's: the link went there, too. */
const leadsTo = (
  { form: { customer } }: StandingRequest,
  { customer: { phone, email }, freedPhone }: StandingOrder,
): boolean => !freedPhone && phone === customer.phone && email === customer.email;

/** Begins what a link was sent for, once however often it is pressed. `gone`: the link doesn't work any more. */
export async function beginByLink(
  token: string,
  { seen, now }: { readonly seen: string; readonly now: Date },
): Promise<BeginResult | { readonly ok: false; readonly reason: 'gone' }> {
  const request = await findByToken(token, now);
  if (!request) return { ok: false, reason: 'gone' };
  const begun = await findBegun(request);
  if (begun && !leadsTo(request, begun)) return { ok: false, reason: 'gone' };
  if (begun) return { ok: true, begun: true, order: begun };
  const offer = await viewStandingOffer(request.form, now);
  if (offerKey(offer) !== seen) return { ok: false, reason: 'other-offer', offer };
  const form = { ...request.form, from: offer.from };
  const taken = await takeStandingOrder(form, {
    by: { kind: 'customer' },
    userId: request.userId,
    now,
    request: request._id,
  });
  if (taken.ok) return { ok: true, begun: true, order: taken.order };
  // Pressed twice at the same moment.
  const same = taken.reason === 'taken' ? await findBegun(request) : null;
  return same ? { ok: true, begun: true, order: same } : taken;
}

async function findBegun({ _id }: StandingRequest): Promise<StandingOrder | null> {
  const request = await collections().standingRequests.findOne({ _id });
  return request?.standingOrderId
    ? collections().standingOrders.findOne({ _id: request.standingOrderId })
    : null;
}
