import type { ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueFormMail, queueMail } from '~/domain/mail/queue-mail.server';
import type { Settings } from '~/domain/settings/settings';
import {
  bookingFormMailFields,
  writeBookingReceived,
  writeBookingToFarm,
  writeConfirmBooking,
} from './booking-mail';
import type { TourBooking } from './tour-booking';
import { addDays, startOfDay } from './tour-days';

type Options = { readonly session: ClientSession; readonly now: Date };

/** Call it within the transaction that takes the places. */
export async function queueBookingMails(
  booking: TourBooking,
  settings: Settings,
  options: Options,
): Promise<void> {
  const { site } = mailConfiguration();
  const id = booking._id.toHexString();
  await queueFormMail({ key: `booking-form-mail ${id}`, fields: bookingFormMailFields(booking) }, options);
  await queueMail(
    {
      key: `booking-farm ${id}`,
      to: settings.email,
      replyTo: booking.email,
      ...composeMail(writeBookingToFarm(booking), site),
    },
    options,
  );
  const { phone, address } = settings;
  const link = `${site.url}/booking/${booking.reference}#book`;
  await queueMail(
    {
      key: `booking-received ${id}`,
      to: booking.email,
      ...composeMail(writeBookingReceived(booking, { phone, address, link }), site),
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
  const { site } = mailConfiguration();
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
