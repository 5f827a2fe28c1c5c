import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { cancelEmailChange } from '~/domain/accounts/mailed-links/change-email.server';
import { unlinkIdentities } from '~/domain/accounts/identities/identities.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { endOwnSession, signOutEverywhere } from '~/domain/accounts/sessions/own-sessions.server';
import { profileSchema } from '~/domain/accounts/profile/profile-form';
import { profileLabels, type ProfileField } from '~/domain/accounts/profile/profile-rules';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { updateProfile, type UpdateProfileResult } from '~/domain/accounts/profile/update-profile.server';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import { runtime } from '~/http/session/cookies.server';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { fieldText } from '~/http/forms/read-form.server';
import { overloadedResponse, rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { destroySession, renewSession, requireFreshSession } from '~/http/session/session.server';
import { parseSubmission } from '~/http/forms/submission.server';

type Sent = { readonly request: Request; readonly form: FormData; readonly signedIn: SignedIn };

/** What each form of /profile does, by its intent; the forms are the caller's own, so each is about their account. */
export const profileActions: ReadonlyMap<string, (sent: Sent) => Promise<unknown>> = new Map<
  string,
  (sent: Sent) => Promise<unknown>
>([
  ['update', update],
  ['verify-email', sendVerification],
  ['keep-email', keepEmail],
  ['sign-out', signOutOther],
  ['sign-out-everywhere', signOutAll],
  ['unlink', unlink],
]);

/** Never sent back. */
const hideFields = ['currentPassword', 'newPassword', 'confirmPassword'];

/** storefront.md section 8. */
const failureOf = (form: FormData): string =>
  fieldText(form, 'newPassword') === ''
    ? 'Failed to update profile'
    : 'Failed to update profile and password';

/** Shows the form again as it was typed while the database is away. */
export const replyDatabaseUnavailable = (form: FormData) =>
  parseSubmission(form, z.looseObject({})).reply({
    hideFields,
    formErrors: [`${failureOf(form)}: the shop's database does not answer. Please try again in a minute.`],
  });

async function update({ form, signedIn }: Sent) {
  const { user } = signedIn;
  const names = Object.keys(profileLabels) as ProfileField[];
  const typed = Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as Record<
    ProfileField,
    string
  >;
  const submission = parseSubmission(
    form,
    profileSchema({
      account: { email: user.email, hasPassword: user.passwordHash !== null },
      siteName: (await runtime()).environment.siteName,
      typed,
    }),
  );
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const updated = await updateProfile({ signedIn, wish: submission.value, now: new Date() });
  if (updated.ok) {
    // Who had got hold of the session before has no use for it after a new password.
    const headers = updated.password === 'changed' ? await renewSession(signedIn) : new Headers();
    return backToProfile('success', writeSuccess(updated), headers);
  }
  const failed = failureOf(form);
  const { status, headers, text, field } = refusalOf(updated);
  return data(
    submission.reply({
      hideFields,
      ...(field
        ? { formErrors: [failed], fieldErrors: { [field]: [text] } }
        : { formErrors: [failed, text] }),
    }),
    { status, headers },
  );
}

function writeSuccess({ email, password }: Extract<UpdateProfileResult, { ok: true }>): string {
  const more = [
    email === 'asked' &&
      'Your email address changes once you open the link that we have mailed to the new one.',
    password === 'kept' && 'Your password stays as it is: to change it, give the current one, too.',
  ].filter(Boolean);
  return ['Profile updated successfully', ...more].join('. ');
}

type ProfileRefusal = {
  readonly status: number;
  readonly text: string;
  readonly field?: ProfileField;
  readonly headers?: HeadersInit;
};

function refusalOf(result: Extract<UpdateProfileResult, { ok: false }>): ProfileRefusal {
  if (result.reason === 'rate-limited') return rateLimitResponse(result.retryAt);
  if (result.reason === 'busy') return overloadedResponse;
  return refusals[result.reason];
}

const refusals = {
  'wrong-password': { status: 400, text: 'This is not your password', field: 'currentPassword' },
  'not-fresh': { status: 403, text: 'Please confirm first that it is you: see below.' },
  'too-many-mails': {
    status: 429,
    text: 'We have mailed this address several times already. Please wait a day.',
    field: 'email',
  },
  'changed-meanwhile': { status: 409, text: 'Your account was changed meanwhile. Please sign in again.' },
} as const satisfies Record<string, ProfileRefusal>;

async function sendVerification({ signedIn: { user } }: Sent) {
  const requested = await requestEmailVerification(user, new Date());
  if (requested.ok)
    return backToProfile('success', 'We have mailed you a new link. Please look into your inbox.');
  return requested.reason === 'already-verified'
    ? backToProfile('success', 'Your email address is confirmed already.')
    : backToProfile(
        'warning',
        'We have mailed you several links already. The newest one works; please look for it.',
      );
}

async function keepEmail({ signedIn: { user } }: Sent) {
  await cancelEmailChange(user._id);
  return backToProfile('success', 'Your email address stays as it is.');
}

/** OWASP ASVS 5.0, 7.5.2: whoever has got hold of a session does not send its owner away with it. */
async function signOutOther({ request, form, signedIn: { user } }: Sent) {
  await requireFreshSession(request);
  const ended = await endOwnSession(user._id, fieldText(form, 'session'), new Date());
  return ended
    ? backToProfile('success', 'That device is signed out.')
    : backToProfile('warning', 'That device was signed out already.');
}

async function signOutAll({ request, signedIn: { user } }: Sent) {
  await requireFreshSession(request);
  await signOutEverywhere(user._id, new Date());
  const headers = new Headers();
  headers.append('Set-Cookie', await destroySession(request));
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text: 'You are signed out everywhere.' }));
  return redirect('/login', { status: 303, headers });
}

async function unlink({ request, signedIn: { user } }: Sent) {
  await requireFreshSession(request);
  const name = identityProviderName() ?? 'The other service';
  const unlinked = await unlinkIdentities(user, new Date());
  return unlinked.ok
    ? backToProfile('success', `${name} no longer signs in to your account.`)
    : backToProfile('error', `${name} is your only way to sign in. Set a password first.`);
}

async function backToProfile(kind: Flash['kind'], text: string, headers = new Headers()) {
  headers.append('Set-Cookie', await setFlash({ kind, text }));
  return redirect('/profile', { status: 303, headers });
}
