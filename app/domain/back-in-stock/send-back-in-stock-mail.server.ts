import { withTransaction } from '#db/client';
import type { Product } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { isMailEnabled, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { readOrderingState } from '~/domain/opening/read-ordering-state.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { earliest } from '~/lib/earliest';
import { monthOf, parseNairobi, toDateInput } from '~/lib/format/dates';
import { dayMs } from '~/lib/time-units';
import { productPath } from '~/paths';
import { writeBackInStockMail } from './back-in-stock-mail';
import type { BackInStockRequest, WantedSize } from './back-in-stock-request';
import { countWaiting } from './count-waiting.server';
import { describeSize, findSize, isAvailable } from './find-missing-sizes';
import { queueBackInStockMail, stopUrl } from './queue-back-in-stock-mail.server';

/** An email that waits longer for its mail server says too little of what is in stock. */
const usefulMs = 2 * dayMs;

type WaitedFor = WantedSize & {
  /** Null where the product or the size is no longer in the catalogue. */
  readonly product: StockedProduct | null;
};

type StockedProduct = Pick<Product, '_id' | 'slug' | 'name' | 'price' | 'isActive' | 'variants' | 'season'>;

/** From the database, not from a cache: what is sold meanwhile is not told. */
async function listWaitedFor(): Promise<readonly WaitedFor[]> {
  const wanted = await countWaiting();
  if (wanted.length === 0) return [];
  const found = await collections()
    .products.find<StockedProduct>(
      { _id: { $in: wanted.map(({ productId }) => productId) } },
      { projection: { slug: 1, name: 1, price: 1, isActive: 1, variants: 1, season: 1 } },
    )
    .toArray();
  const products = new Map(found.map((product) => [product._id.toHexString(), product]));
  return wanted.map(({ productId, sku }) => {
    const product = products.get(productId.toHexString());
    return { productId, sku, product: product && findSize(product, sku) ? product : null };
  });
}

/** Whether emails are sent, and the shop takes the orders that they ask for. */
const canTell = async (now: Date): Promise<boolean> =>
  isMailEnabled() && readOrderingState(await loadSettings(), now) === 'open';

/** When somebody is to be told next: `now`, the first day of the next month for what waits for its season, or null. */
export async function findNextBackInStock(now: Date): Promise<Date | null> {
  const waitedFor = await listWaitedFor();
  if (waitedFor.length === 0) return null;
  const tells = await canTell(now);
  return earliest(
    waitedFor.map(({ product, sku }) => {
      if (!product || (tells && isAvailable(product, sku, now))) return now;
      return product.season ? startOfNextMonth(now) : null;
    }),
  );
}

function startOfNextMonth(now: Date): Date | null {
  const month = monthOf(now);
  const year = Number(toDateInput(now).slice(0, 4)) + (month === 12 ? 1 : 0);
  return parseNairobi(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
}

/**
 * Tells each address that waits for a size that is back, first come first told, and deletes the request in the transaction that
 * queues the email: it is queued once, whatever process dies or runs beside it. Requests for what is no longer in the catalogue end
 * without an email. Returns how many emails were queued.
 */
export async function sendBackInStockMail(now: Date, signal?: AbortSignal): Promise<number> {
  const { backInStockRequests } = collections();
  const tells = await canTell(now);
  let queued = 0;
  for (const { productId, sku, product } of await listWaitedFor()) {
    if (!product) await backInStockRequests.deleteMany({ state: 'waiting', productId, sku });
    if (!product || !tells || !isAvailable(product, sku, now)) continue;
    const waiting = backInStockRequests
      .find({ state: 'waiting', productId, sku, expiresAt: { $gt: now } })
      .sort({ confirmedAt: 1, _id: 1 });
    for (const request of await waiting.toArray()) {
      if (signal?.aborted) return queued;
      if (await tell(request, product, now)) queued += 1;
    }
  }
  return queued;
}

/** False where another process has told it, or the request was stopped. */
const tell = (request: BackInStockRequest, product: StockedProduct, now: Date): Promise<boolean> =>
  withTransaction(async (session) => {
    const { _id, email, sku, stopToken } = request;
    const { deletedCount } = await collections().backInStockRequests.deleteOne({ _id }, { session });
    const size = findSize(product, sku);
    if (deletedCount === 0 || !size) return false;
    const content = writeBackInStockMail({
      product: describeSize(product, size),
      price: size.price,
      orderUrl: `${mailConfiguration().siteUrl}${productPath(product.slug)}`,
      stopUrl: stopUrl(stopToken),
    });
    await queueBackInStockMail(
      { key: `told ${_id.toHexString()}`, to: email, content },
      { now, session, stopToken, usefulUntil: new Date(now.getTime() + usefulMs) },
    );
    return true;
  });
