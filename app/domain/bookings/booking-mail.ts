import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import { formatClock, formatDateTime, formatLongDate } from '~/lib/format/dates';
import { formatMinutes } from '~/lib/format/format-duration';
import { bookingMessages } from './booking-form';
import { bookingCode, type TourBooking } from './tour-booking';

const farmSubject = 'New Dairy Farm Tour Booking';

const bookingRows = (booking: TourBooking): (readonly [string, string])[] => [
  ['Name', `${booking.firstName} ${booking.lastName}`],
  ['Email', booking.email ?? 'not given'],
  ['Phone', booking.phone],
  ...visitRows(booking),
];

const visitRows = (booking: TourBooking): (readonly [string, string])[] => [
  ['Day', formatLongDate(booking.preferredDate)],
  ['Time', `${formatClock(booking.startsAt)}, ${formatMinutes(booking.durationMinutes)}`],
  ['Group', `${booking.groupSize} people`],
  ['Booking', bookingCode(booking)],
];

/** Without the access key of the form-mail service. */
export const bookingFormMailFields = (booking: TourBooking) => ({
  subject: farmSubject,
  from_name: `${booking.firstName} ${booking.lastName}`,
  email: booking.email ?? '',
  phone: booking.phone,
  message: [
    ...bookingRows(booking).map(([label, value]) => `${label}: ${value}`),
    `Special requests: ${booking.specialRequests || 'None'}`,
  ].join('\n'),
  first_name: booking.firstName,
  last_name: booking.lastName,
  preferred_date: booking.preferredDate,
  group_size: booking.groupSize,
  special_requests: booking.specialRequests || 'None',
});

export const writeBookingToFarm = (booking: TourBooking): MailContent => ({
  subject: farmSubject,
  heading: 'New farm visit',
  parts: [
    { kind: 'list', heading: formatLongDate(booking.preferredDate), rows: bookingRows(booking) },
    { kind: 'text', heading: 'Special requests', text: booking.specialRequests || 'None' },
    { kind: 'note', text: 'To confirm the details with the visitor, reply to this email.' },
  ],
});

/** Contains no text of the visitor: the address is unverified, and the mail would relay spam. */
export const writeConfirmBooking = (
  booking: TourBooking,
  farm: {
    readonly phone: string;
    readonly address: string;
    readonly link: string;
    readonly heldUntil: Date | null;
  },
): MailContent => ({
  subject: 'Please confirm your visit to the farm',
  heading: 'One more step: confirm your visit',
  parts: [
    {
      kind: 'text',
      text: farm.heldUntil
        ? `Please confirm your visit to book your places. We’ll keep them for you until ${formatDateTime(farm.heldUntil)}. After that you can still confirm if there is room.`
        : 'Please confirm your visit to book your places. Many people are booking right now and we can’t hold places, so please confirm soon.',
    },
    { kind: 'link', label: 'Confirm your visit', url: farm.link },
    { kind: 'list', heading: 'Your visit', rows: [...visitRows(booking), ...whereRow(farm)] },
    ...callPart('Need help?', farm),
    {
      kind: 'note',
      text: 'You’re getting this email because someone entered this address on our booking page. If it was not you, you don’t need to do anything. Nothing is booked until you confirm.',
    },
  ],
});

const whereRow = ({ address }: Pick<FarmDetails, 'address'>): readonly (readonly [string, string])[] =>
  address ? [['Where', address]] : [];

const callPart = (question: string, { phone }: Pick<FarmDetails, 'phone'>): readonly MailPart[] =>
  phone ? [{ kind: 'text', text: `${question} Call us on ${phone}.` }] : [];

const callOrReply = ({ phone }: FarmDetails, first: 'C' | 'c'): string =>
  phone
    ? `${first}all us on ${phone} or reply to this email`
    : `${first === 'C' ? 'Reply' : 'reply'} to this email`;

/** All but `link`, which leads to the page of the visit, may be ''. */
type FarmDetails = {
  readonly phone: string;
  readonly address: string;
  readonly directions: string;
  readonly link: string;
};

const visitParts = (booking: TourBooking, { address, directions }: FarmDetails): readonly MailPart[] => [
  { kind: 'list', heading: 'Your visit', rows: [...visitRows(booking), ...whereRow({ address })] },
  ...(directions ? [{ kind: 'text', heading: 'How to get here', text: directions } as const] : []),
];

/** Contains no text of the visitor, like writeConfirmBooking. */
export const writeBookingReceived = (booking: TourBooking, farm: FarmDetails): MailContent => {
  const link: MailPart = {
    kind: 'link',
    label: 'View your visit or add it to your calendar',
    url: farm.link,
  };
  return {
    subject: 'Your visit to the farm',
    heading: 'Karibu! Your visit is booked',
    parts: [
      { kind: 'text', text: bookingMessages.success },
      ...visitParts(booking, farm),
      link,
      ...callPart('Can’t make it?', farm),
      {
        kind: 'note',
        text: 'You’re getting this email because someone entered this address on our booking page. If it was not you, please tell us, so that others can have the places.',
      },
    ],
  };
};

/** What the farm decided about a visit. The reason is the farm's; no text is the visitor's. */
export function writeVisitChange(
  before: Pick<TourBooking, 'status' | 'preferredDate' | 'startsAt'>,
  after: TourBooking,
  farm: FarmDetails,
): MailContent {
  const why = after.history?.at(-1)?.why;
  const reason: readonly MailPart[] = why ? [{ kind: 'text', heading: 'Why', text: why }] : [];
  if (after.status === 'cancelled')
    return {
      subject: 'Your visit to the farm is cancelled',
      heading: 'Sorry, we have to cancel your visit',
      parts: [
        {
          kind: 'text',
          text: `We can’t receive your group on ${formatLongDate(after.preferredDate)} at ${formatClock(after.startsAt)}.`,
        },
        ...reason,
        {
          kind: 'text',
          text: `We’d be glad to see you on another day. ${callOrReply(farm, 'C')}.`,
        },
        {
          kind: 'note',
          text: `Booking ${bookingCode(after)}. Open the attached file to remove it from your calendar.`,
        },
      ],
    };
  const isMoved = before.preferredDate !== after.preferredDate || before.startsAt !== after.startsAt;
  return {
    subject: isMoved ? 'Your visit to the farm has a new day or time' : 'Your visit to the farm is confirmed',
    heading: isMoved ? 'Your visit has been moved' : 'Your visit is confirmed',
    parts: [
      {
        kind: 'text',
        text: isMoved
          ? `Instead of ${formatLongDate(before.preferredDate)} at ${formatClock(before.startsAt)}, please come on ${formatLongDate(after.preferredDate)} at ${formatClock(after.startsAt)}.`
          : 'We look forward to seeing you on the farm.',
      },
      ...reason,
      ...visitParts(after, farm),
      { kind: 'link', label: 'View your visit', url: farm.link },
      {
        kind: 'text',
        text: isMoved
          ? `If the new time doesn’t suit you, ${callOrReply(farm, 'c')}.`
          : `Can’t make it? ${callOrReply(farm, 'C')}.`,
      },
      { kind: 'note', text: 'Open the attached file to add it to your calendar.' },
    ],
  };
}
