import type { UpdateProfileResult } from './update-profile.server';

/** What became of an update, for the person who sent it. */
export function describeUpdate({
  email,
  password,
  followed,
}: Extract<UpdateProfileResult, { ok: true }>): string {
  const more = [
    followed,
    email === 'pending' && 'We have sent a link to your new email address. Open it to confirm the change.',
    password === 'ignored' && 'Your password stays the same. To change it, enter your current password too.',
  ].filter(Boolean);
  return ['Profile updated successfully', ...(more.length > 0 ? [more.join(' ')] : [])].join('. ');
}

/** Why nothing was changed, and the field that it is about. */
export const updateRefusals = {
  'wrong-password': { text: 'This is not your password', field: 'currentPassword' },
  'too-many-emails': {
    text: 'We have already sent several emails to this address. Please try again tomorrow.',
    field: 'email',
  },
  conflict: { text: 'Your account has changed since you opened this page. Please sign in again.' },
} as const;
