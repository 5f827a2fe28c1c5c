import { ObjectId, type ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { withTransaction } from '#db/client';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import type { Product } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { consumeMailLimits, consumeMailRequestLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { generateToken, hashToken } from '~/lib/token.server';
import { confirmBackInStockPath } from '~/paths';
import { writeAlreadyWaitingMail, writeConfirmMail } from './back-in-stock-mail';
import { confirmationTtlMs, waitingTtlMs, type WantedSize } from './back-in-stock-request';
import { describeSize, findMissingSizes, findSize } from './find-missing-sizes';
import { queueBackInStockMail, stopUrl } from './queue-back-in-stock-mail.server';

type RequestResult =
  /** `confirmed`: by the confirmed address of the account, without an email. */
  | { readonly ok: true; readonly confirmed: boolean }
  | { readonly ok: false; readonly reason: 'available' | 'gone' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Lets an address wait for a size (`sku`; '' for a product without sizes). `accountId` is the signed-in account whose address it
 * is: a confirmed one needs no link. Does not reveal by the result that the address waits already or is over its mail limit.
 * `available`: it can be ordered now; `gone`: no such size, or a product that is withdrawn.
 */
export async function requestBackInStock(request: {
  readonly productId: string;
  readonly sku: string;
  readonly email: string;
  readonly accountId: ObjectId | null;
  readonly clientAddress: string | null;
  readonly now: Date;
}): Promise<RequestResult> {
  const { sku, email, accountId, clientAddress, now } = request;
  const product = await findProductById(request.productId);
  const size = product && findSize(product, sku);
  if (!size || !findMissingSizes(product, now).some((missing) => missing.sku === sku))
    return { ok: false, reason: size && product.isActive ? 'available' : 'gone' };
  const consumed = await consumeMailRequestLimits('back-in-stock', clientAddress, now);
  if (!consumed.ok) return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
  const wanted = { productId: product._id, sku };
  try {
    if (accountId && (await waitByAccount(accountId, wanted, now))) return { ok: true, confirmed: true };
    if (await consumeMailLimits('back-in-stock', email, now))
      await withTransaction((session) => waitByMail(email, { product, size, wanted }, now, session));
  } catch (error) {
    // A concurrent request for the same address and size is stored.
    if (!isDuplicateKeyError(error)) throw error;
  }
  return { ok: true, confirmed: false };
}

/** False for an account that has not confirmed its address. */
const waitByAccount = (accountId: ObjectId, wanted: WantedSize, now: Date): Promise<boolean> =>
  withTransaction(async (session) => {
    const user = await touchAccount(accountId, now, session);
    if (!user?.emailVerifiedAt) return false;
    await store(user.email, wanted, { confirmHash: null, now }, session);
    return true;
  });

async function waitByMail(
  email: string,
  {
    product,
    size,
    wanted,
  }: { readonly product: Product; readonly size: { readonly name: string }; readonly wanted: WantedSize },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const named = { product: describeSize(product, size) };
  const existing = await collections().backInStockRequests.findOne(
    { email, ...wanted },
    { collation: caseInsensitive, session },
  );
  const usefulUntil = new Date(now.getTime() + confirmationTtlMs);
  if (existing?.state === 'waiting') {
    const { stopToken } = existing;
    const content = writeAlreadyWaitingMail({ ...named, stopUrl: stopUrl(stopToken) });
    const key = `already ${new ObjectId().toHexString()}`;
    await queueBackInStockMail(
      { key, to: existing.email, content },
      { now, session, usefulUntil, stopToken },
    );
    return;
  }
  const token = generateToken();
  const confirmHash = hashToken(token);
  await store(email, wanted, { confirmHash, now }, session);
  const url = `${mailConfiguration().siteUrl}${confirmBackInStockPath(token)}`;
  const content = writeConfirmMail({ ...named, url });
  await queueBackInStockMail(
    { key: `confirm ${confirmHash}`, to: email, content },
    { now, session, usefulUntil },
  );
}

/** Without a hash the request is confirmed. One that is stored already begins anew. */
async function store(
  email: string,
  wanted: WantedSize,
  { confirmHash, now }: { readonly confirmHash: string | null; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const { backInStockRequests } = collections();
  const options = { collation: caseInsensitive, session };
  const state = confirmHash
    ? { state: 'unconfirmed' as const, confirmHash, confirmedAt: null }
    : { state: 'waiting' as const, confirmedAt: now };
  const expiresAt = new Date(now.getTime() + (confirmHash ? confirmationTtlMs : waitingTtlMs));
  const others = await backInStockRequests.findOne({ email }, options);
  await backInStockRequests.updateOne(
    { email, ...wanted },
    {
      $set: { ...state, requestedAt: now, expiresAt },
      $setOnInsert: { _id: new ObjectId(), stopToken: others?.stopToken ?? generateToken() },
      ...(!confirmHash && { $unset: { confirmHash: '' } }),
    },
    { ...options, upsert: true },
  );
}
