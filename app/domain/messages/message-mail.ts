import type { MailContent } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';
import type { ContactMessage } from './contact-message';
import { contactMessages, messageCategories } from './contact-form';

const messageSubject = ({ category, subject }: Pick<ContactMessage, 'category' | 'subject'>): string =>
  `[${category}] ${subject}`;

/** Without the access key of the form-mail service. */
export const messageFormMailFields = (message: ContactMessage) => ({
  subject: messageSubject(message),
  from_name: message.name,
  email: message.email,
  phone: message.phone ?? '',
  message: message.message,
  category: message.category,
});

export const writeMessageToFarm = (message: ContactMessage): MailContent => ({
  subject: messageSubject(message),
  heading: 'New message from the contact page',
  parts: [
    {
      kind: 'list',
      heading: messageCategories[message.category],
      rows: [
        ['Name', message.name],
        ['Email', message.email],
        ['Phone', message.phone ?? 'not given'],
        ['Sent', formatDateTime(message.createdAt)],
      ],
    },
    { kind: 'text', heading: message.subject, text: message.message },
    { kind: 'note', text: 'To answer, reply to this email.' },
  ],
});

const receivedSubject = 'We have received your message';

const messageRows = (message: ContactMessage): (readonly [string, string])[] => [
  ['About', messageCategories[message.category]],
  ['Sent', formatDateTime(message.createdAt)],
];

/** Contains no text of the writer: the address is unverified, and the mail would relay spam. */
export const writeMessageReceived = (
  message: ContactMessage,
  farm: { readonly phone: string; readonly shopHours: string },
): MailContent => ({
  subject: receivedSubject,
  heading: 'Thank you for your message',
  parts: [
    { kind: 'text', text: contactMessages.success },
    {
      kind: 'list',
      heading: 'Your message',
      rows: messageRows(message),
    },
    ...(farm.phone
      ? [
          {
            kind: 'text',
            text: `If it is urgent, call us on ${farm.phone}${farm.shopHours && ` (${farm.shopHours})`}.`,
          } as const,
        ]
      : []),
    {
      kind: 'note',
      text: 'You’re getting this email because someone entered this address on our contact page. If it was not you, you don’t need to do anything.',
    },
  ],
});

/** Contains no text of the writer, either: the farm may answer what a stranger wrote in somebody's name. */
export const writeMessageAnswer = (
  message: ContactMessage,
  answer: { readonly text: string; readonly by: string; readonly farm: { readonly phone: string } },
): MailContent => ({
  // Mail programs keep it with the confirmation.
  subject: `Re: ${receivedSubject}`,
  heading: 'Our answer to your message',
  parts: [
    { kind: 'text', text: answer.text },
    { kind: 'text', text: answer.by },
    {
      kind: 'list',
      heading: 'Your message',
      rows: messageRows(message),
    },
    {
      kind: 'note',
      text: `To write back, reply to this email.${answer.farm.phone && ` You can also call us on ${answer.farm.phone}.`}`,
    },
  ],
});
