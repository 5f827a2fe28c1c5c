import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { waitingTtlMs, type BackInStockRequest } from './back-in-stock-request';
import { describeSize, findSize } from './find-missing-sizes';

type TokenInput = { readonly token: string; readonly now: Date };

/** What a request is for: the product with its size, and the slug of its page. */
type Wanted = { readonly email: string; readonly product: string; readonly slug: string };

const findByToken = async (
  { token, now }: TokenInput,
  session?: ClientSession,
): Promise<BackInStockRequest | null> =>
  tokenPattern.test(token)
    ? collections().backInStockRequests.findOne(
        { confirmHash: hashToken(token), expiresAt: { $gt: now } },
        { session },
      )
    : null;

/**
 * Does not consume the link: mail scanners open every link. Null for a link that does not work any more, and for a product or size
 * that is no longer in the catalogue.
 */
export async function findUnconfirmedRequest(input: TokenInput): Promise<Wanted | null> {
  const found = await findByToken(input);
  return found && describeRequest(found);
}

/** Null for a product or size that is no longer in the catalogue. */
export async function describeRequest({
  email,
  productId,
  sku,
}: Pick<BackInStockRequest, 'email' | 'productId' | 'sku'>): Promise<Wanted | null> {
  const product = await findProductById(productId.toHexString());
  const size = product && findSize(product, sku);
  return size && { email, product: describeSize(product, size), slug: product.slug };
}

/** The address then waits for 180 days. False for a link that does not work any more. */
export const confirmBackInStockRequest = (input: TokenInput): Promise<boolean> =>
  withTransaction(async (session) => {
    const found = await findByToken(input, session);
    if (!found) return false;
    const expiresAt = new Date(input.now.getTime() + waitingTtlMs);
    await collections().backInStockRequests.updateOne(
      { _id: found._id },
      { $set: { state: 'waiting', confirmedAt: input.now, expiresAt }, $unset: { confirmHash: '' } },
      { session },
    );
    return true;
  });
