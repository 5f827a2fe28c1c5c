import type { ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import { queueFormMail, queueMail } from '~/domain/mail/queue-mail.server';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { bookingCalendar } from './booking-calendar.server';
import {
  bookingFormMailFields,
  writeBookingReceived,
  writeBookingToFarm,
  writeConfirmBooking,
  writeVisitChange,
} from './booking-mail';
import type { TourBooking } from './tour-booking';
import { startOfDay } from './days/tour-days';

type Options = { readonly session: ClientSession; readonly now: Date };

/** To the farm and the visitor. Call it within the transaction that takes the places. */
export async function queueBookingEmails(
  booking: TourBooking,
  settings: Settings,
  options: Options,
): Promise<void> {
  await queueFarmEmails(booking, settings, options);
  if (!booking.email) return;
  const site = await loadMailSite();
  await queueMail(
    {
      key: `booking-received ${booking._id.toHexString()}`,
      to: booking.email,
      ...composeMail(writeBookingReceived(booking, { ...settings, link: visitLink(booking) }), site),
    },
    options,
  );
}

const visitLink = ({ reference }: TourBooking): string =>
  `${mailConfiguration().siteUrl}/booking/${reference}#book`;

export async function queueFarmEmails(
  booking: TourBooking,
  settings: Settings,
  options: Options,
): Promise<void> {
  const site = await loadMailSite();
  const id = booking._id.toHexString();
  await queueFormMail({ key: `booking-form-mail ${id}`, fields: bookingFormMailFields(booking) }, options);
  await queueMailToFarm(
    {
      key: `booking-farm ${id}`,
      ...(booking.email && { replyTo: booking.email }),
      ...composeMail(writeBookingToFarm(booking), site),
    },
    settings,
    options,
  );
}

/** Tells the visitor what the farm decided, with the calendar file. Does nothing without an address. */
export async function queueChangeMail(
  before: Pick<TourBooking, 'status' | 'preferredDate' | 'startsAt'>,
  after: TourBooking,
  settings: Settings,
  options: Options,
): Promise<void> {
  if (!after.email) return;
  const site = await loadMailSite();
  const isCancelled = after.status === 'cancelled';
  await queueMail(
    {
      key: `booking-change ${after._id.toHexString()} ${after.sequence ?? 0}`,
      to: after.email,
      replyTo: settings.email,
      calendar: {
        method: isCancelled ? 'CANCEL' : 'PUBLISH',
        content: bookingCalendar(after, site.url, settings, isCancelled ? after.email : null),
      },
      ...composeMail(writeVisitChange(before, after, { ...settings, link: visitLink(after) }), site),
    },
    options,
  );
}

export async function queueConfirmationMail(
  booking: TourBooking,
  token: string,
  { phone, address }: Settings,
  options: Options,
): Promise<void> {
  if (!booking.email) return;
  const site = await loadMailSite();
  const link = `${site.url}/booking/confirm/${token}`;
  const isHeld = booking.heldUntil !== undefined && booking.heldUntil > options.now;
  await queueMail(
    {
      // The hash gives a replacement link its own mail.
      key: `booking-confirm ${booking._id.toHexString()} ${booking.confirmHash ?? ''}`,
      to: booking.email,
      holdsSecret: true,
      usefulUntil: startOfDay(addDays(booking.preferredDate, 1)),
      ...composeMail(
        writeConfirmBooking(booking, {
          phone,
          address,
          link,
          heldUntil: (isHeld && booking.heldUntil) || null,
        }),
        site,
      ),
    },
    options,
  );
}
