import { ObjectId, type ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { isMailEnabled, loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { consumeMailLimits, consumeMailRequestLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { takeCodeText } from '~/domain/sms/codes/phone-code-limits.server';
import { fitSms } from '~/domain/sms/fit-sms';
import { queueSms } from '~/domain/sms/outbox/queue-sms.server';
import { isSmsEnabled, ownSmsSeptets } from '~/domain/sms/sms-configuration.server';
import { dayMs } from '~/lib/time-units';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { noPhone } from '~/lib/format/phone';

export type LinkWays = { readonly mails: boolean; readonly texts: boolean };

const contents = {
  begin: {
    subject: 'please confirm your standing order',
    heading: 'Please confirm your standing order',
    text: 'Someone, hopefully you, asked us for a standing order. Open the link to see what comes and what it costs, then press the button. The link works for a day.',
    label: 'See it, then begin',
    sms: 'Begin your standing order here, today:',
    note: 'If it wasn’t you, you don’t need to do anything: nothing comes.',
  },
  existing: {
    subject: 'your standing order',
    heading: 'You have a standing order',
    text: 'Someone, hopefully you, asked us to begin a standing order for this place. There is one already: here you can see and change it.',
    label: 'See my standing order',
    sms: 'You have a standing order:',
    note: 'If it wasn’t you, you don’t need to do anything: nothing has changed.',
  },
  asked: {
    subject: 'your standing order',
    heading: 'Your standing order',
    text: 'Here is the link that you asked for. It works for 30 days, and lets everybody who has it see and change your standing order.',
    label: 'See my standing order',
    sms: 'Your standing order:',
    note: 'If you didn’t ask for it, you don’t need to do anything.',
  },
} as const;

/** A link that somebody waits for, by the ways that are free. */
export async function sendLink(
  { _id, customer }: Pick<StandingOrder, '_id' | 'customer'>,
  { what, url, mails, texts }: LinkWays & { readonly what: keyof typeof contents; readonly url: string },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { subject, heading, text, label, sms, note } = contents[what];
  const key = `standing-link ${new ObjectId().toHexString()}`;
  const usefulUntil = new Date(now.getTime() + dayMs);
  if (mails && customer.email) {
    const site = await loadMailSite();
    await queueMail(
      {
        key,
        to: customer.email,
        ...composeMail(
          {
            subject: `${site.name}: ${subject}`,
            heading,
            parts: [
              { kind: 'text', text },
              { kind: 'link', label, url },
              { kind: 'note', text: note },
            ],
          },
          site,
        ),
        holdsSecret: true,
        usefulUntil,
      },
      { session, now },
    );
  }
  if (!texts || customer.phone === noPhone) return;
  const shop = shopIdentity(await loadSettings()).name;
  await queueSms(
    {
      key,
      kind: 'link',
      to: customer.phone,
      text: fitSms({ shop }, ownSmsSeptets(), (names) => `${names.shop}: ${sms} ${url}`),
      orderId: _id,
      usefulUntil,
    },
    { session, now },
  );
}

/** By which ways a link may go now: within the limits of who asks, of the mailbox and of the phone. */
export async function takeLinkWays({
  phone,
  email,
  clientAddress,
  isSent = true,
  now,
}: {
  readonly phone: StandingOrder['customer']['phone'] | null;
  readonly email: string | null;
  readonly clientAddress: string | null;
  /** False where there is nothing to send: others then keep their places. */
  readonly isSent?: boolean;
  readonly now: Date;
}): Promise<
  | ({ readonly ok: true } & LinkWays)
  | { readonly ok: false; readonly reason: 'no-way' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const hasPhone = phone !== null && phone !== noPhone;
  const [mayMail, mayText] = [email !== null && isMailEnabled(), hasPhone && isSmsEnabled()];
  if (!mayMail && !mayText) return { ok: false, reason: 'no-way' };
  const asked = await consumeMailRequestLimits('standing-order', clientAddress, now);
  if (!asked.ok) return { ok: false, reason: 'rate-limited', retryAt: asked.retryAt };
  const mails = email !== null && mayMail && (await consumeMailLimits('standing-order', email, now));
  const text =
    hasPhone && mayText
      ? await takeCodeText({ phone, clientAddress, isKnown: false, isTexted: isSent, confirmsFor: null }, now)
      : null;
  // A mailbox at its limit is not told to whoever asks.
  if (text && !text.ok && !mayMail) return { ok: false, reason: 'rate-limited', retryAt: text.retryAt };
  return { ok: true, mails, texts: text?.ok ?? false };
}
