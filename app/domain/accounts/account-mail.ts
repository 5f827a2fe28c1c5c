import type { MailContent } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';

// No mail greets by name: a stranger who registers the address would choose the name.

export const writeResetMail = (link: string): MailContent => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, hopefully you, asked for a new password for your account with us. The link works once, and for one hour.',
    },
    { kind: 'link', label: 'Choose a new password', url: link },
    { kind: 'note', text: 'If it was not you, you need not do anything: your password stays as it is.' },
  ],
});

export const writeVerificationMail = (link: string): MailContent => ({
  subject: 'Confirm your e-mail address',
  heading: 'Confirm your e-mail address',
  parts: [
    {
      kind: 'text',
      text: 'This address was given for an account with us. Please confirm that it is yours. The link works once, and for three days.',
    },
    { kind: 'link', label: 'Confirm the address', url: link },
    { kind: 'note', text: 'If you have no account with us, you need not do anything.' },
  ],
});

/** Sent to the new address. */
export const writeEmailChangeMail = (link: string): MailContent => ({
  subject: 'Confirm your new e-mail address',
  heading: 'Confirm your new e-mail address',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, hopefully you, wants to use this address for their account with us from now on. The link works once, and for one day; until then the account keeps its old address.',
    },
    { kind: 'link', label: 'Use this address', url: link },
    { kind: 'note', text: 'If it was not you, you need not do anything.' },
  ],
});

/** Sent to the owner of the address; the page does not reveal that it has an account. */
export const writeTakenAddressMail = (signInUrl: string): MailContent => ({
  subject: 'This address has an account already',
  heading: 'This address has an account already',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, perhaps you, wants to use this address for another account with us. Nothing has changed: an address has one account. If both are yours, sign in to this one.',
    },
    { kind: 'link', label: 'Sign in', url: signInUrl },
    { kind: 'note', text: 'If it was not you, you need not do anything.' },
  ],
});

/** OWASP ASVS 5.0, 6.3.7. */
const accountNotices = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed',
  },
  'password-reset': {
    subject: 'Your password was changed',
    text: 'A new password was chosen for your account by a link that we mailed, and all browsers were signed out',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    text: 'The e-mail address of your account was changed, so this is the last e-mail to this one',
  },
  'email-set': {
    subject: 'This is the address of your account now',
    text: 'From now on you sign in to your account with this e-mail address, and our e-mails about it come here',
  },
  'email-change-requested': {
    subject: 'A new e-mail address for your account',
    text: 'Somebody who knows your password asked for another e-mail address for your account. It changes once a link that we mailed to the new one was opened',
  },
  'identity-linked': {
    subject: 'Another way to sign in to your account',
    text: 'From now on your account can also be signed in to through another service',
  },
  'identity-unlinked': {
    subject: 'One way less to sign in to your account',
    text: 'From now on your account can no longer be signed in to through another service',
  },
  'handed-over': {
    subject: 'Your account is yours now',
    text: 'An account with this address was never confirmed. You showed through another service that the address is yours, so the account is yours now: its old password, its other ways to sign in and the addresses in it are gone',
  },
} as const;

export type AccountNotice = keyof typeof accountNotices;

export const writeNotice = (notice: AccountNotice, forgotPasswordUrl: string, now: Date): MailContent => ({
  subject: accountNotices[notice].subject,
  heading: accountNotices[notice].subject,
  parts: [
    { kind: 'text', text: `${accountNotices[notice].text} (${formatDateTime(now)}).` },
    {
      kind: 'text',
      text:
        notice === 'email-changed'
          ? 'If it was not you, please call us at once.'
          : 'If it was not you, choose a new password at once, and call us.',
    },
    ...(notice === 'email-changed'
      ? []
      : [{ kind: 'link', label: 'Choose a new password', url: forgotPasswordUrl } as const]),
  ],
});
