import type { UpdateProfileResult } from './update-profile.server';

/** What became of an update, for whoever sent it. */
export function describeUpdate({ email, password }: Extract<UpdateProfileResult, { ok: true }>): string {
  const more = [
    email === 'pending' &&
      'Your email address changes once you open the link that we have mailed to the new one.',
    password === 'ignored' && 'Your password stays as it is: to change it, give the current one, too.',
  ].filter(Boolean);
  return ['Profile updated successfully', ...more].join('. ');
}

/** Why nothing was changed, and the field that it is about. */
export const updateRefusals = {
  'wrong-password': { text: 'This is not your password', field: 'currentPassword' },
  'too-many-mails': {
    text: 'We have mailed this address several times already. Please wait a day.',
    field: 'email',
  },
  conflict: { text: 'Your account was changed meanwhile. Please sign in again.' },
} as const;
