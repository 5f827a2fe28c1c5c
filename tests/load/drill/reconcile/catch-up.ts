import { join } from 'node:path';
import { createDarajaClient } from '~/clients/daraja.server';
import { createSmsClient } from '~/clients/sms.server';
import { createSmtpClient } from '~/clients/smtp.server';
import { acceptedEmailsFolder, openAcceptedEmails } from '~/domain/mail/accepted-emails.server';
import { deliverMail } from '~/domain/mail/deliver-mail.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { queueFarmNoticeMail } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { configureOrderLinks } from '~/domain/orders/tracking/order-link.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import {
  expireOverduePayments,
  queryPendingPayments,
  recoverLostPrompts,
} from '~/domain/payments/jobs/payment-jobs.server';
import { configurePayments } from '~/domain/mpesa/payment-configuration.server';
import { deliverSms } from '~/domain/sms/outbox/deliver-sms.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { minuteMs } from '~/lib/time-units';
import type { Services } from '../services';

/** Minutes ahead: when orders end, M-Pesa is queried and emails are tried again. */
const steps = [0.4, 0.8, 1.6, 2.6, 5.1, 10.1, 20.1, 40.1, 91, 181, 361, 721, 1_081, 1_441];

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Runs the jobs of the next day on a clock that is set forward, in this process: the shop has stopped, and waiting for its own
 * retries would take a day. Resolves with the end of that day.
 */
export async function catchUp(options: {
  readonly services: Services;
  readonly dataDirectory: string;
  readonly secret: string;
  readonly siteUrl: string;
}): Promise<Date> {
  const { services, dataDirectory, secret, siteUrl } = options;
  const { daraja, mail } = services;
  configureOrderLinks(secret);
  configurePayments({
    daraja: createDarajaClient({
      baseUrl: daraja.url,
      ...daraja.credentials,
      transactionType: 'CustomerPayBillOnline',
      partyB: daraja.credentials.shortcode,
      tokenStore: databaseTokenStore,
    }),
    callbackBaseUrl: siteUrl,
    log: silent,
  });
  configureMail({
    sender: createSmtpClient({ host: '127.0.0.1', port: mail.port, tls: 'starttls', credentials: null }),
    from: { name: 'Malisho', address: 'shop@malisho.example' },
    siteUrl,
    accepted: openAcceptedEmails(join(dataDirectory, acceptedEmailsFolder)),
    log: silent,
  });
  const { userName, apiKey, senders } = daraja.sms.credentials;
  const sender = senders[0] ?? null;
  // The shop isn't there to take reports.
  daraja.sms.setBehaviour({ report: 'none' });
  configureSms({
    service: {
      client: createSmsClient({ userName, apiKey, sender, baseUrl: daraja.url }),
      sender,
      isTransactional: false,
      partPriceCents: null,
      keySetAt: null,
    },
    siteUrl,
    callbackBaseUrl: siteUrl,
    log: silent,
  });
  const startedAt = Date.now();
  for (const minutes of steps) {
    const now = new Date(startedAt + minutes * minuteMs);
    await recoverLostPrompts(now);
    while ((await queryPendingPayments(now)).queried > 0);
    while ((await expireOverduePayments(now)) > 0);
    await queueFarmNoticeMail(now);
    while ((await deliverMail(now)) > 0);
    while ((await deliverSms(now)).handedOver > 0);
  }
  return new Date(startedAt + (steps.at(-1) ?? 0) * minuteMs);
}
