import type { Collection } from 'mongodb';
import { tourDaysFrom } from '~/domain/bookings/tour-days';
import type { OutboxMail } from '~/domain/mail/outbox';
import { toDayInput } from '~/lib/dates';
import { untilPrinted, type Shop } from './shop';

/** A day of tours, as a form takes it: the first, or one of those after it. Far enough from midnight not to pass. */
export const tourDay = (index = 0): string => tourDaysFrom('', toDayInput(new Date()), [])[7 + index] ?? '';

/** What somebody types into the form of the contact page. */
export const messageDetails = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru@example.com',
  phone: '+254 723 456 789',
  category: 'Wholesale Orders',
  subject: 'Milk for a wedding',
  message: 'Can you bring 60 litres\non a Saturday?',
  agreeToPolicies: 'on',
} as const;

/** What somebody types into the form of /booking. */
export const visitDetails = {
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  email: 'akinyi@example.com',
  phone: '0745 123 987',
  preferredDate: tourDay(),
  groupSize: '6-10',
  specialRequests: '',
} as const;

/** The token in the newest e-mail that asks an address to confirm a visit, as it waits in the outbox. */
export async function confirmTokenOf(outbox: Collection<OutboxMail>, email: string): Promise<string> {
  const mail = await outbox.findOne(
    { to: email, key: /^booking-confirm / },
    { sort: { createdAt: -1, _id: -1 } },
  );
  const token = /\/booking\/confirm\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`${email} was sent no link`);
  return token;
}

/** The path of the link that confirms a visit, from the e-mail to an address that the shop shows on its console. */
export async function printedConfirmLink(shop: Shop, email: string): Promise<string> {
  const head = `to ${email.replace(/[.+]/g, '\\$&')}: Please confirm your visit`;
  const [, path = ''] = await untilPrinted(shop, new RegExp(`${head}[^]*?(/booking/confirm/[\\w-]{43})`));
  return path;
}
