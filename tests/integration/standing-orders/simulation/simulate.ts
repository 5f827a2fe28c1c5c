import type { SmsClient } from '~/clients/sms.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { collections } from '~/domain/collections';
import { configurePayments } from '~/domain/mpesa/payment-configuration.server';
import { addDays } from '~/lib/calendar-days';
import { hourMs } from '~/lib/time-units';
import { openBooks } from './books';
import { openClock } from './clock';
import { openDays } from './days';
import { openActs } from './household-acts';
import { openMails } from './mails';
import { saturdayAfter } from './mpesa';
import { openRestores } from './restores';
import { openRiders } from './riders';
import { at, openRun, type Run, type Simulation } from './run';
import { openSettling } from './settling';

const noSms: SmsClient = {
  send: () => Promise.reject(new Error('nothing is sent')),
  loadBalance: () => Promise.reject(new Error('nothing is sent')),
};

/**
 * Years of a farm with standing orders, by chance and by a seed: households skip, change, pause, return and end, some at the last second;
 * prices change, the farm closes, stands still for hours and days, its clock steps, and several processes make the mornings. Each
 * day is compared with what the households were answered. Throws with what doesn't agree; returns figures.
 */
export async function simulate({ tell, ...simulation }: Simulation) {
  const { days, seed, from } = simulation;
  const run = await openRun(simulation);
  const { farm, figures, faults, households, mpesa } = run;
  const log = { info: () => undefined, error: () => undefined };
  configurePayments({ daraja: mpesa.client, callbackBaseUrl: 'https://malisho.example', log });
  // Nothing is sent: households read what waits.
  configureSms({
    service: {
      client: noSms,
      sender: 'MALISHO',
      isTransactional: true,
      partPriceCents: null,
      keySetAt: null,
    },
  });
  const acts = openActs(run);
  const settling = openSettling(run);
  const mails = openMails(run);
  const riders = openRiders(run, settling, mails);
  const books = openBooks(run, settling, mails);
  const restores = openRestores(run, mails);
  const { momentsOf } = openDays(run, { ...acts, ...settling, ...mails, ...riders, ...books, ...restores });
  const clock = openClock(run);

  await acts.beginAll(from);
  let comparedUntil = addDays(from, -1);
  for (let index = -1; index < days; index += 1) {
    const day = addDays(from, index);
    await clock.pass(momentsOf(day));
    clock.disturb(day);
    if (index % 7 !== 6) continue;
    const last = addDays(day, -1);
    if (clock.isSettled() && last > comparedUntil) {
      await books.compare(addDays(comparedUntil, 1), last);
      comparedUntil = last;
      for (const { plan } of households) plan.forget(addDays(last, -1));
      if (faults.length > 0) break;
    }
    tell?.(`${day}: ${JSON.stringify(figures)}`);
  }
  await throwFaults(run, seed);
  const lastDay = addDays(from, days - 1);
  await clock.setRight(at(addDays(lastDay, 9), '12:00'));
  await farm.look();
  await riders.deliver(lastDay, true);
  // What is owed by then is asked for on the next Saturdays, where M-Pesa is asked about another prompt first a little later.
  for (let week = 0; week < 2; week += 1) {
    farm.goOn(saturdayAfter(farm.now()));
    await settling.settle();
    farm.pass(hourMs);
    await settling.settle();
  }
  await farm.look();
  await settling.giveBack();
  await books.compare(addDays(comparedUntil, 1), lastDay);
  await books.balance();
  await throwFaults(run, seed);
  configurePayments({ daraja: null, callbackBaseUrl: '' });
  configureSms();
  configureMail({});
  return figures;
}

/** With what happened before, and what is known of the first household that they are about. */
async function throwFaults({ faults, story, households }: Run, seed: number): Promise<void> {
  const [first] = faults;
  if (first === undefined) return;
  const household = households.find(({ index }) => first.startsWith(`household ${index} `));
  const known = await collections()
    .standingOrders.find({ 'customer.lastName': `Auma ${household?.index}` })
    .map(({ rules, pauses, ownDays, endsOn, missed, timeline }) => ({
      rules: rules.map((rule) => `${rule.from} ${rule.days.join(' ')}`),
      pauses: pauses.map((pause) => `${pause.from} to ${pause.until ?? 'some day'}`),
      ownDays: ownDays.map(
        (own) => `${own.day} ${own.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join()}`,
      ),
      missed: missed.map((each) => `${each.day} ${each.reason}`),
      endsOn,
      timeline: timeline.map((entry) => `${entry.at.toISOString()} ${entry.text}`),
    }))
    .toArray();
  throw new Error(
    `${faults.length} faults with the seed ${seed}:\n${faults.slice(0, 20).join('\n')}\n${story.slice(-60).join('\n')}\n${JSON.stringify(known, null, 1)}`,
  );
}
