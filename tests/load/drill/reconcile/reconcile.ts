import { collections } from '~/domain/collections';
import type { EditorRecord } from '../customers/editor';
import type { PhoneRecord } from '../customers/phone';
import type { Purchase } from '../customers/purchase';
import type { DrillDatabase } from '../databases/drill-database';
import type { FaultLog } from '../faults/fault-log';
import type { SupervisedShop } from '../supervised-shop';
import { catchUp } from './catch-up';
import type { Reconciliation } from './finding';
import { reconcileEmails } from './emails';
import { reconcilePayments } from './payments';
import { reconcileOrders } from './orders';
import { runOwnChecks } from './own-checks';
import { reconcilePictures } from './pictures';
import { reconcileTexts } from './texts';
import { textsPerDay, type Services } from '../services';
import { readStock, reconcileStock } from './stock';

/** Lets the jobs of the stopped shop catch up, and compares its books with those of everybody else. */
export async function reconcile(drill: {
  readonly shop: SupervisedShop;
  readonly database: DrillDatabase;
  readonly services: Services;
  readonly secret: string;
  readonly purchases: readonly Purchase[];
  /** Orders that the drill was to place. */
  readonly wanted: number;
  readonly stock: ReadonlyMap<string, number>;
  readonly phones: PhoneRecord;
  readonly editor: EditorRecord;
  readonly faultLog: FaultLog;
}): Promise<Readonly<Record<string, Reconciliation>>> {
  const { shop, database, services, secret, purchases, wanted, stock, phones, editor, faultLog } = drill;
  const disconnect = await database.connect(shop);
  try {
    const caughtUpTo = await catchUp({
      services,
      dataDirectory: shop.dataDirectory,
      secret,
      siteUrl: shop.url,
    });
    const { orders, products, paymentAttempts, outbox, galleryItems, smsMessages } = collections();
    const allOrders = await orders.find().toArray();
    const prompts = services.daraja.prompts();
    const cuts = faultLog.faults.filter(({ name }) => /^Mail server (unreachable|cut|silent)/.test(name));
    const lostAnswers = [
      ...shop.ends,
      ...cuts.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt ?? Infinity })),
    ];
    return {
      Orders: reconcileOrders(purchases, allOrders, prompts, wanted),
      Money: reconcilePayments(
        prompts,
        allOrders,
        await paymentAttempts.find().toArray(),
        phones.inventedReceipts,
      ),
      Stock: await reconcileStock(stock, readStock(await products.find().toArray()), allOrders),
      Emails: reconcileEmails(allOrders, await outbox.find().toArray(), services.mail.emails(), lostAnswers),
      Texts: reconcileTexts(allOrders, await smsMessages.find().toArray(), services.daraja.sms, {
        perDay: textsPerDay(wanted),
        now: caughtUpTo,
      }),
      Pictures: reconcilePictures(editor, await galleryItems.find().toArray(), services.imageHost.files()),
      Database: await runOwnChecks(caughtUpTo),
    };
  } finally {
    await disconnect();
  }
}
