import type { MailContent } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';

// No mail greets by name: a stranger who registers the address would choose the name.

export const writeResetMail = (link: string): MailContent => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  parts: [
    {
      kind: 'text',
      text: 'Someone, hopefully you, asked to reset the password of your account with us. The link works for one hour and can be used once.',
    },
    { kind: 'link', label: 'Choose a new password', url: link },
    { kind: 'note', text: 'If it was not you, you don’t need to do anything. Your password stays the same.' },
  ],
});

/** Why a stranger wants somebody else to confirm (docs/decisions/0089). */
const whatConfirmingGives =
  'Whoever has the account can then add the orders that were placed with this address without signing in, and sees their names, phone numbers and delivery addresses. So only confirm an account that is yours: in the browser where you are signed in to it, or with its password.';

export const writeVerificationMail = (link: string): MailContent => ({
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  parts: [
    {
      kind: 'text',
      text: 'Someone, hopefully you, made an account with us with this address. If it was you, please confirm that the address is yours. The link works for three days and can be used once.',
    },
    { kind: 'text', text: whatConfirmingGives },
    { kind: 'link', label: 'Confirm my address', url: link },
    {
      kind: 'note',
      text: 'If it was not you, open the link and press “I did not make this account”: we’ll delete the account, and what you ordered stays yours. If you do nothing, nothing is confirmed.',
    },
  ],
});

/** Sent to the new address. */
export const writeEmailChangeMail = (link: string): MailContent => ({
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  parts: [
    {
      kind: 'text',
      text: 'Someone, hopefully you, wants to use this address for their account with us. Open the link to confirm the change. It works for one day and can be used once.',
    },
    { kind: 'text', text: whatConfirmingGives },
    { kind: 'link', label: 'Use this address', url: link },
    {
      kind: 'note',
      text: 'If it was not you, open the link and press “I did not ask for this”, or do nothing: the account does not get your address.',
    },
  ],
});

/** Sent to the owner of the address; the page does not reveal that it has an account. */
export const writeTakenAddressMail = (signInUrl: string): MailContent => ({
  subject: 'You already have an account with this address',
  heading: 'You already have an account with this address',
  parts: [
    {
      kind: 'text',
      text: 'Someone, perhaps you, tried to use this address for another account with us. An address can have only one account, so nothing has changed. If both accounts are yours, sign in to this one.',
    },
    { kind: 'link', label: 'Sign in', url: signInUrl },
    { kind: 'note', text: 'If it was not you, you don’t need to do anything.' },
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
    text: 'The password of your account was reset with a link that we sent you, and all browsers were signed out',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: 'Your account now has a different email address, so this is the last email we send to this one',
  },
  'email-set': {
    subject: 'Your account has a new email address',
    text: 'From now on, sign in to your account with this email address. We also send our emails about it here',
  },
  'email-change-requested': {
    subject: 'Someone asked to change your email address',
    text: 'Someone who knows your password asked to change the email address of your account. It changes as soon as they open the link that we sent to the new address',
  },
  'identity-linked': {
    subject: 'A new way to sign in was added',
    text: 'You can now also sign in to your account through another service',
  },
  'identity-unlinked': {
    subject: 'A way to sign in was removed',
    text: 'You can no longer sign in to your account through another service',
  },
  'phone-confirmed': {
    subject: 'Your phone number was confirmed',
    text: 'The phone number of your account was confirmed by a code. From now on, a code by text signs in to your account, without a password',
  },
  'phone-freed': {
    subject: 'Your phone number no longer signs you in',
    text: 'Codes by text no longer sign in to your account: you removed or changed the phone number, or someone who has it said that they aren’t you, or confirmed it in their own account. Your password works as before',
  },
  'handed-over': {
    subject: 'Your account is now yours',
    text: 'Someone opened an account with this address and never confirmed it. You have shown through another service that the address is yours, so the account is now yours. We removed its old password, its other ways to sign in, and its saved phone number and addresses',
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
          ? 'If it was not you, please call us straight away.'
          : 'If it was not you, choose a new password straight away and call us.',
    },
    ...(notice === 'email-changed'
      ? []
      : [{ kind: 'link', label: 'Choose a new password', url: forgotPasswordUrl } as const]),
  ],
});
