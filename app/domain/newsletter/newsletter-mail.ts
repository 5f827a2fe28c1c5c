import type { MailContent } from '~/domain/mail/compose-mail';

const unsubscribeFooter = (url: string): MailContent['footer'] => ({
  lines: ['You can unsubscribe at any time:'],
  link: { label: 'Unsubscribe', url },
});

/** Double opt-in. Contains no name: the address is unverified. */
export const writeConfirmMail = (confirmUrl: string): MailContent => ({
  subject: 'Please confirm your newsletter sign-up',
  heading: 'Please confirm your newsletter sign-up',
  parts: [
    {
      kind: 'text',
      text: 'Someone, hopefully you, signed up for our newsletter with this address. Please confirm that you want it. The link works for seven days.',
    },
    { kind: 'link', label: 'Yes, sign me up', url: confirmUrl },
    {
      kind: 'note',
      text: 'If it was not you, you don’t need to do anything. We won’t send you the newsletter, and we’ll delete your address after seven days.',
    },
  ],
});

export const writeWelcomeMail = (unsubscribeUrl: string): MailContent => ({
  subject: 'You’re on the list',
  heading: 'Karibu! You’re on the list',
  parts: [
    {
      kind: 'text',
      text: 'We’ll tell you what’s fresh and what’s on offer. We don’t use your address for anything else.',
    },
  ],
  footer: unsubscribeFooter(unsubscribeUrl),
});

/** For a confirmed subscriber whose address was submitted again. */
export const writeAlreadySubscribedMail = (unsubscribeUrl: string): MailContent => ({
  subject: 'You’re already on the list',
  heading: 'You’re already on the list',
  parts: [
    {
      kind: 'text',
      text: 'Someone, perhaps you, signed up for our newsletter again with this address. You already get it, so you don’t need to do anything.',
    },
  ],
  footer: unsubscribeFooter(unsubscribeUrl),
});
