import { findNextRename, finishRenames } from '~/domain/catalogue/products/rename-skus.server';
import { processResetRequests } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { purgeAuditEntries } from '~/domain/audit/purge-audit-entries.server';
import {
  findNextBackInStock,
  sendBackInStockMail,
} from '~/domain/back-in-stock/send-back-in-stock-mail.server';
import { endSales } from '~/domain/catalogue/sales/end-sales.server';
import type { CollectionName } from '~/domain/collections';
import { settleUnentered } from '~/domain/stock/settle-unentered.server';
import { purgeStandingOrders } from '~/domain/standing-orders/purge-standing-orders.server';
import { purgeComments } from '~/domain/comments/moderation/purge-comments.server';
import { endOffers } from '~/domain/content/end-offers.server';
import { sweepImages } from '~/domain/images/sweep-images.server';
import { deliverFormMail, deliverMail } from '~/domain/mail/deliver-mail.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { deliverIssues } from '~/domain/newsletter/issues/deliver-issues.server';
import { noticeDelayMs } from '~/domain/notices/farm-notice';
import { raiseAlarms } from '~/domain/operations/alarms/raise-alarms.server';
import type { JobName } from '~/domain/operations/jobs/job-list';
import { queueFarmNoticeMail } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { tellFailedSms } from '~/domain/orders/sms/tell-failed-sms.server';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import {
  expireOverduePayments,
  lostAfterMs,
  queryPendingPayments,
  recoverLostPrompts,
} from '~/domain/payments/jobs/payment-jobs.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { deliverSms } from '~/domain/sms/outbox/deliver-sms.server';
import { createNoonQuestion } from '~/domain/standing-orders/making/unsaid-mornings.server';
import { findNextTelling, tellPrices } from '~/domain/standing-orders/prices/announce-prices.server';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { settleMornings } from '~/domain/standing-orders/payment/settle-mornings.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { findHolidayTurn, turnHolidays } from '~/domain/settings/turn-holidays.server';
import {
  createWebhookDeliverer,
  findNextDelivery,
} from '~/domain/webhooks/deliveries/deliver-webhooks.server';
import { minuteMs } from '~/lib/time-units';
import { dueAt, dueWhile, dueWith, type Due } from './due.server';

export type Job = {
  readonly run: (
    now: Date,
    signal: AbortSignal,
    /** How far the clock was set forward lately (createClockSteps). */
    clockStepMs: number,
  ) => Promise<{ readonly pauseMs: number } | void>;
  /** Asked before a run, which is left out when nothing is due. */
  readonly due?: readonly Due[];
  /** Without `due`: collections whose writes bring work. */
  readonly wakesOn?: readonly CollectionName[];
  /** Whether only the process with the lease runs it: two at once would double its pace. */
  readonly isPaced?: boolean;
  /** How long it waits at least after a run that failed. */
  readonly retryMs?: number;
};

const makeDueMornings = createMorningMaker();
const askAtNoon = createNoonQuestion();

export const webhooks = createWebhookDeliverer();

const hasDaraja = () => paymentConfiguration().daraja !== null;
const hasSender = () => mailConfiguration().sender !== null;
const hasFormMail = () => mailConfiguration().formMail !== null;

/** Jobs claim their work by compare-and-swap; the lease only saves queries (docs/decisions/0012). */
export const jobs: Readonly<Record<JobName, Job>> = {
  'expire-payments': {
    due: [
      dueAt('orders', 'payBy', { status: 'pending' }),
      dueAt('paymentAttempts', 'expiresAt', { pending: true }),
    ],
    run: async (now) => void (await expireOverduePayments(now)),
  },
  'settle-payments': {
    due: [dueWith(hasDaraja, dueAt('paymentAttempts', 'nextQueryAt'))],
    run: (now, signal) => queryPendingPayments(now, signal),
  },
  'repair-prompts': {
    due: [dueAt('paymentAttempts', 'createdAt', { pending: true, state: 'created' }, lostAfterMs)],
    run: async (now) => void (await recoverLostPrompts(now)),
  },
  'answer-reset-requests': {
    due: [dueWhile('resetRequests', (now) => ({ expiresAt: { $gt: now } }))],
    run: async (now) => void (await processResetRequests(now)),
  },
  'queue-farm-notices': {
    due: [dueAt('farmNotices', 'createdAt', { queuedAt: null }, noticeDelayMs)],
    run: async (now) => void (await queueFarmNoticeMail(now)),
  },
  'deliver-mail': {
    due: [
      dueWith(hasSender, dueAt('outbox', 'nextTryAt', { channel: { $exists: false } })),
      dueAt('outbox', 'usefulUntil', { state: 'waiting' }),
    ],
    run: async (now, signal) => void (await deliverMail(now, signal)),
  },
  'deliver-form-mail': {
    due: [dueWith(hasFormMail, dueAt('outbox', 'nextTryAt', { channel: 'form-mail' }))],
    run: async (now, signal) => void (await deliverFormMail(now, signal)),
  },
  'deliver-sms': {
    due: [
      dueWith(isSmsEnabled, dueAt('smsMessages', 'nextTryAt')),
      dueAt('smsMessages', 'nextTryAt', { state: 'sending' }),
      dueAt('smsMessages', 'usefulUntil', { state: 'waiting' }),
      dueAt('smsMessages', 'textUntil'),
    ],
    run: deliverSms,
  },
  'tell-failed-sms': {
    due: [dueAt('smsMessages', 'untoldFailureAt')],
    run: tellFailedSms,
  },
  'deliver-newsletter': {
    due: [
      dueAt('newsletterIssues', 'scheduledFor', { state: 'scheduled' }),
      dueWhile('newsletterIssues', () => ({ state: 'sending' as const })),
    ],
    run: async (now, signal) => void (await deliverIssues(now, signal)),
    isPaced: true,
  },
  'deliver-webhooks': {
    due: [{ wakesOn: ['webhookEndpoints', 'webhookDeliveries'], next: findNextDelivery }],
    run: (now, signal) => webhooks.start(now, signal),
  },
  'refresh-sales': { wakesOn: ['orders'], run: async (now) => void (await refreshSales(now)) },
  'make-mornings': { run: makeDueMornings, retryMs: minuteMs },
  'settle-mornings': {
    due: [dueAt('orders', 'settleAt')],
    run: (now, signal) => settleMornings(now, signal, () => performance.now()),
    retryMs: minuteMs,
  },
  'ask-about-mornings': { run: askAtNoon },
  'tell-prices': {
    due: [{ wakesOn: ['operations'], next: findNextTelling }],
    run: tellPrices,
    retryMs: minuteMs,
  },
  'finish-renames': {
    due: [{ wakesOn: ['operations'], next: findNextRename }],
    run: finishRenames,
    retryMs: minuteMs,
  },
  'book-dues': { run: async (now) => void (await bookDues(now)) },
  'end-sale-prices': {
    due: [dueAt('products', 'saleEndsAt')],
    run: async (now) => void (await endSales(now)),
  },
  'tell-back-in-stock': {
    due: [
      {
        wakesOn: ['backInStockRequests', 'products', 'settings', 'connections'],
        next: findNextBackInStock,
      },
    ],
    run: async (now, signal) => void (await sendBackInStockMail(now, signal)),
  },
  'end-offers': { due: [dueAt('homeContent', 'offersEndAt', { _id: 'home' })], run: endOffers },
  'turn-holidays': { due: [{ wakesOn: ['settings'], next: findHolidayTurn }], run: turnHolidays },
  'purge-audit-log': {
    run: async (now) => {
      const { backOffice } = await loadSettings();
      await purgeAuditEntries(backOffice.auditRetentionDays, now);
    },
  },
  'purge-comments': { run: purgeComments },
  'purge-standing-orders': { run: purgeStandingOrders },
  'settle-unentered': { run: settleUnentered },
  'sweep-images': { run: async (now) => void (await sweepImages(now)) },
  'raise-alarms': { run: (now, _signal, clockStepMs) => raiseAlarms(now, clockStepMs) },
};
