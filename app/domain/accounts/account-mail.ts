import type { MailContent } from '~/domain/mail/compose-mail';
import { formatDayAndTime } from '~/lib/dates';

/**
 * The e-mails about an account. None greets by name: whoever registers an address that is not theirs would write the
 * words, and we would deliver them.
 */

/** Takes the full address of the link. */
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

/** Takes the full address of the link. */
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

/** What somebody is told about their account, in case it was not them (OWASP ASVS 5.0, 6.3.7). */
export const accountNotices = {
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
} as const;

export type AccountNotice = keyof typeof accountNotices;

/** Takes where a new password can be asked for. */
export const writeNotice = (notice: AccountNotice, forgotPasswordUrl: string, now: Date): MailContent => ({
  subject: accountNotices[notice].subject,
  heading: accountNotices[notice].subject,
  parts: [
    { kind: 'text', text: `${accountNotices[notice].text} (${formatDayAndTime(now)}).` },
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
