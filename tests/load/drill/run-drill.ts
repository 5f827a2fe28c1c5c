import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findStablePort } from '../../support/shop/start-shop';
import { addPictures, type EditorRecord } from './customers/editor';
import { createPhones, type PhoneRecord } from './customers/phone';
import { placeOrders } from './customers/place-orders';
import { newTraffic } from './customers/purchase';
import { connectExternalDatabase } from './databases/external-database';
import { ownStore } from './databases/own-store';
import { serveStore } from './databases/served-store';
import { createDice } from './dice';
import { createFaultLog, type FaultKind } from './faults/fault-log';
import { processFaults } from './faults/process-faults';
import { runFaults } from './faults/run-faults';
import { serviceFaults } from './faults/service-faults';
import type { DrillOptions } from './options';
import { prepareShop } from './prepare-shop';
import { reconcile } from './reconcile/reconcile';
import { printFaults, printReconciliation, printStops, printTraffic } from './report';
import { startServices } from './services';
import { superviseShop } from './supervised-shop';

const admin = { email: 'owner@malisho.example', password: randomBytes(12).toString('base64url') };
/** Faults of the process and the database; the others are faults of the services around it. */
const ownShare = 0.5;
/** Customers who are still there when the time is over leave after this: on a busy machine many wait. */
const closingMs = 300_000;
/** For a stop by SIGTERM: Docker waits this long, unless it is told to wait longer. */
const maxStopMs = 10_000;
/** Ends that no fault explains: a shop that can't stay up is no use to go on with. */
const maxUnexpectedEnds = 5;

/** Runs the drill and prints its report; true when nothing was lost, doubled or left out. */
export async function runDrill(options: DrillOptions): Promise<boolean> {
  const { orders, faults, minutes, seed, keep } = options;
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'malisho-drill-'));
  const dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
  const secret = randomBytes(32).toString('base64url');
  const database =
    options.store === 'external'
      ? await connectExternalDatabase(process.env['MONGODB_URI'] ?? '', keep)
      : options.store === 'served'
        ? await serveStore(folder)
        : ownStore;
  const services = await startServices();
  const port = await findStablePort();
  const log = createWriteStream(join(folder, 'shop.log'));
  const shop = superviseShop({
    port,
    dataDirectory,
    log,
    environment: {
      ...services.environment,
      ...database.environment,
      SESSION_SECRET: secret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: '1',
      DARAJA_CALLBACK_BASE_URL: `http://127.0.0.1:${port}`,
    },
  });
  console.log(`Drill with the seed ${seed}: ${orders} orders and ${faults} faults in ${minutes} minutes`);
  console.log(`The shop runs on ${database.description}; its log is ${join(folder, 'shop.log')}`);
  for (const reason of database.skipped) console.log(`Not tried: ${reason}`);

  const { offers, stock } = await prepareShop(shop, database, orders, { services, secret });
  await shop.start();
  const dice = createDice(seed);
  const faultLog = createFaultLog();
  const ownKinds = [...processFaults(shop, dice.fork(-1)), ...database.faults(shop, dice.fork(-2))];
  const serviceKinds = serviceFaults(services, dice.fork(-3));
  const phones: PhoneRecord = { callbacks: new Map(), inventedReceipts: new Set() };
  const openPhones = createPhones(services.daraja, faultLog, phones);
  const editor: EditorRecord = { added: new Set(), unknown: new Set(), refused: 0 };
  const traffic = newTraffic();
  const failures: string[] = [];
  const onError = (error: unknown) => void failures.push(String(error));
  const durationMs = minutes * 60_000;
  const endsAt = performance.now() + durationMs;
  let isClosing = false;
  const isBroken = () => shop.unexpectedEnds.length > maxUnexpectedEnds;
  const isOver = () => performance.now() > endsAt + closingMs || isBroken();

  const progress = setInterval(() => {
    const placed = traffic.placed;
    console.log(
      `  ${Math.round((performance.now() - startedAt) / 1_000)} s: ${placed} orders, ${faultLog.faults.length} faults`,
    );
  }, 30_000);
  const ownCount = Math.round(faults * ownShare);
  const editing = addPictures({ shopUrl: shop.url, ...admin, isOver: () => isClosing, record: editor });
  const inject = (kinds: readonly FaultKind[], count: number, salt: number) =>
    runFaults({ kinds, count, durationMs, dice: dice.fork(salt), log: faultLog, isOver, onError });
  let areFaultsOver = false;
  const injecting = Promise.all([
    inject(ownKinds, ownCount, -5),
    inject(serviceKinds, faults - ownCount, -6),
  ]).then(() => void (areFaultsOver = true));
  const purchases = await placeOrders({
    count: orders,
    durationMs,
    offers,
    dice: dice.fork(-4),
    context: { shopUrl: shop.url, traffic, isOver, openPhone: openPhones.open },
    needsMore: () => !areFaultsOver,
  });
  await injecting;
  clearInterval(progress);
  isClosing = true;
  await editing;
  console.log('All faults are over. Waiting for the callbacks that are on their way');
  openPhones.hurry();
  await untilDelivered(services.daraja);
  await Promise.race([services.daraja.sms.settled(), wait(maxDeliveryMs, null, { ref: false })]);
  await shop.stop();

  console.log('The shop has stopped; its jobs catch up on the next day');
  const parts = await reconcile({
    shop,
    database,
    services,
    secret,
    purchases,
    wanted: orders,
    stock,
    phones,
    editor,
    faultLog,
  });
  printFaults([...ownKinds, ...serviceKinds], faultLog.faults);
  printStops(shop.stopTimesMs);
  printTraffic(traffic, phones, faultLog.faults);
  const wrong = printReconciliation(parts);
  failures.push(
    ...shop.unexpectedEnds.map((reason) => `the shop ended by itself (${reason})`),
    ...shop.stopTimesMs.flatMap((ms) =>
      ms > maxStopMs ? [`a stop by SIGTERM took ${(ms / 1_000).toFixed(1)} s`] : [],
    ),
    ...(faultLog.faults.length < faults ? [`${faultLog.faults.length} of ${faults} faults were tried`] : []),
    ...(traffic.answers.get(500) ? [`${traffic.answers.get(500)} answers with 500: see the log`] : []),
  );
  for (const failure of failures) console.log(`! ${failure}`);
  const isWell = wrong === 0 && failures.length === 0;
  const took = Math.round((performance.now() - startedAt) / 1_000);
  console.log(
    `\n${isWell ? 'Nothing is lost, nothing is doubled.' : 'SOMETHING IS WRONG.'} ${took} s, seed ${seed}`,
  );
  await services.close();
  await database.close();
  log.end();
  if (isWell && !keep) await rm(folder, { recursive: true, force: true });
  return isWell;
}

/** Daraja repeats a callback for a minute. */
const maxDeliveryMs = 90_000;

async function untilDelivered({
  prompts,
  waitForResult,
}: Awaited<ReturnType<typeof startServices>>['daraja']) {
  const all = Promise.all(prompts().map(({ checkoutRequestId }) => waitForResult(checkoutRequestId)));
  await Promise.race([all, wait(maxDeliveryMs, null, { ref: false })]);
}
