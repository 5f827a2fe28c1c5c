import type { MailContent } from '~/domain/mail/compose-mail';

const unsubscribeFooter = (url: string): MailContent['footer'] => ({
  lines: ['You can leave the list at any time:'],
  link: { label: 'Unsubscribe', url },
});

/** Double opt-in. Contains no name: the address is unverified. */
export const writeConfirmMail = (confirmUrl: string): MailContent => ({
  subject: 'Please confirm: news from the farm',
  heading: 'One tap, and you are on the list',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, hopefully you, asked for our newsletter to be sent to this address. We send it once you say yes. The link works for seven days.',
    },
    { kind: 'link', label: 'Yes, send me the news', url: confirmUrl },
    {
      kind: 'note',
      text: 'If it was not you, you need not do anything: nothing will be sent, and we forget the address after seven days.',
    },
  ],
});

export const writeWelcomeMail = (unsubscribeUrl: string): MailContent => ({
  subject: 'You are on the list',
  heading: 'Karibu! You are on the list',
  parts: [
    {
      kind: 'text',
      text: 'Twice a month we write what is fresh, what is on offer and what the calves are up to. Your address is used for nothing else.',
    },
  ],
  footer: unsubscribeFooter(unsubscribeUrl),
});

/** For a confirmed subscriber whose address was submitted again. */
export const writeAlreadySubscribedMail = (unsubscribeUrl: string): MailContent => ({
  subject: 'You are on the list already',
  heading: 'You are on the list already',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, perhaps you, asked once more for our newsletter to be sent to this address. It comes here already; there is nothing to do.',
    },
  ],
  footer: unsubscribeFooter(unsubscribeUrl),
});
