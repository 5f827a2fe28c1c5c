import { collections } from '~/domain/collections';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import { loadSmsCallbackUrls } from '~/domain/sms/callbacks/callback-secret.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import type { Offer } from './customers/plan';
import type { DrillDatabase } from './databases/drill-database';
import { readStock } from './reconcile/stock';
import { textsPerDay, type Services } from './services';
import type { SupervisedShop } from './supervised-shop';

/** Above the largest order, so that nobody is turned away. */
const maxQuantity = 4;

/**
 * Starts the shop once, which seeds the demo farm, delivers enough of every product, limits the texts of a day, and tells the SMS
 * provider where to report. Leaves the shop stopped.
 */
export async function prepareShop(
  shop: SupervisedShop,
  database: DrillDatabase,
  orders: number,
  { services, secret }: { readonly services: Services; readonly secret: string },
): Promise<{ offers: readonly Offer[]; stock: ReadonlyMap<string, number> }> {
  await shop.start();
  await shop.stop();
  const disconnect = await database.connect(shop);
  try {
    const products = await collections()
      .products.find({ isActive: true, 'variants.0': { $exists: true } })
      .toArray();
    for (const { _id, variants } of products) {
      const result = await recordStock({
        idempotencyKey: `drill ${_id.toHexString()}`,
        reason: 'delivery',
        note: null,
        lines: variants.map(({ sku, stockQuantity }) => ({
          productId: _id,
          sku,
          amount: orders * maxQuantity,
          seen: stockQuantity,
        })),
        by: makeStaffMember(),
        now: new Date(),
      });
      if (!result.ok) throw new Error('the stock of the drill could not be recorded');
    }
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { sms: { ...defaultSettings.sms, perDay: textsPerDay(orders) } } },
      { upsert: true },
    );
    configureEncryption(secret);
    configureSms({ callbackBaseUrl: shop.url });
    const { urls } = await loadSmsCallbackUrls(new Date());
    services.daraja.sms.setCallbackUrls({
      report: urls.reports,
      incoming: urls.incoming,
      optOut: urls['opt-outs'],
      subscription: urls.subscriptions,
    });
    const after = await collections().products.find().toArray();
    const offers = after
      .filter(({ isActive }) => isActive)
      .flatMap(({ _id, slug, variants }) =>
        variants.map(({ sku }) => ({ slug, productId: _id.toHexString(), sku })),
      );
    return { offers, stock: readStock(after) };
  } finally {
    await disconnect();
  }
}
