import { data, redirect } from '@remix-run/node';
import { loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { cancelEmailChange } from '~/domain/accounts/mailed-links/change-email.server';
import { unlinkIdentities } from '~/domain/accounts/identities/identities.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { endOwnSession, signOutEverywhere } from '~/domain/accounts/sessions/own-sessions.server';
import { profileFields, type ProfileField } from '~/domain/accounts/profile/profile-form';
import { describeUpdate, updateRefusals } from '~/domain/accounts/profile/profile-messages';
import { profileSchema } from '~/domain/accounts/profile/profile-schema';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { updateProfile, type UpdateProfileResult } from '~/domain/accounts/profile/update-profile.server';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { fieldText } from '~/http/forms/read-form.server';
import { overloadedResponse, rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { destroySession, renewSession, requireFreshSession } from '~/http/session/session.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { readFieldValues } from '~/lib/forms/form-fields';

type ProfileRequest = {
  readonly request: Request;
  readonly now: Date;
  readonly form: FormData;
  readonly signedIn: SignedIn;
};

type ProfileAction = (request: ProfileRequest) => Promise<unknown>;

/** The actions of /profile by intent. Each acts on the account of the signed-in user. */
export const profileActions: ReadonlyMap<string, ProfileAction> = new Map<string, ProfileAction>([
  ['update', update],
  ['verify-email', sendVerification],
  ['keep-email', keepEmail],
  ['sign-out', signOutOtherDevice],
  ['sign-out-everywhere', signOutAllDevices],
  ['unlink', unlink],
]);

const hideFields = ['currentPassword', 'newPassword', 'confirmPassword'];

/** docs/product.md 6.1. */
const failureMessage = (form: FormData): string =>
  fieldText(form, 'newPassword') === ''
    ? 'Failed to update profile'
    : 'Failed to update profile and password';

/** Returns the form as typed, with the message for a database outage. */
export const replyDatabaseUnavailable = (form: FormData) =>
  replyWithErrors(
    form,
    [`${failureMessage(form)}: the shop’s database is down. Please try again in a minute.`],
    hideFields,
  );

async function update({ now, form, signedIn }: ProfileRequest) {
  const { user } = signedIn;
  const account = { email: user.email, hasPassword: user.passwordHash !== null };
  const siteName = await loadShopWords();
  const values = readFieldValues(form, profileFields(account));
  const submission = parseSubmission(form, profileSchema({ account, siteName, values }));
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const updated = await updateProfile({ signedIn, input: submission.value, now, followPhone });
  if (updated.ok) {
    // A stolen session token must not outlive the password.
    const headers = updated.password === 'changed' ? await renewSession(signedIn, now) : new Headers();
    return backToProfile('success', describeUpdate(updated), headers);
  }
  const failed = failureMessage(form);
  const { status, headers, text, field } = toErrorResponse(updated, now);
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

type ProfileErrorResponse = {
  readonly status: number;
  readonly text: string;
  readonly field?: ProfileField;
  readonly headers?: HeadersInit;
};

function toErrorResponse(
  result: Extract<UpdateProfileResult, { ok: false }>,
  now: Date,
): ProfileErrorResponse {
  if (result.reason === 'rate-limited') return rateLimitResponse(result.retryAt, now);
  if (result.reason === 'busy') return overloadedResponse;
  return errorResponses[result.reason];
}

const errorResponses = {
  'wrong-password': { status: 400, ...updateRefusals['wrong-password'] },
  'not-fresh': { status: 403, text: 'Please confirm that it is you first. See below.' },
  'too-many-emails': { status: 429, ...updateRefusals['too-many-emails'] },
  conflict: { status: 409, ...updateRefusals.conflict },
} as const satisfies Record<string, ProfileErrorResponse>;

async function sendVerification({ now, signedIn: { user } }: ProfileRequest) {
  const requested = await requestEmailVerification(user, now);
  if (requested.ok) return backToProfile('success', 'We have sent you a new link. Please check your inbox.');
  return requested.reason === 'already-verified'
    ? backToProfile('success', 'Your email address is already confirmed.')
    : backToProfile('warning', 'We have already sent you several links. Please use the latest one.');
}

async function keepEmail({ signedIn: { user } }: ProfileRequest) {
  await cancelEmailChange(user._id);
  return backToProfile('success', 'Your email address stays the same.');
}

/** A stolen session must not end the others (OWASP ASVS 5.0, 7.5.2). */
async function signOutOtherDevice({ request, now, form, signedIn: { user } }: ProfileRequest) {
  await requireFreshSession(request, now);
  const ended = await endOwnSession(user._id, fieldText(form, 'session'), now);
  return ended
    ? backToProfile('success', 'That device is signed out.')
    : backToProfile('warning', 'That device was already signed out.');
}

async function signOutAllDevices({ request, now, signedIn: { user } }: ProfileRequest) {
  await requireFreshSession(request, now);
  await signOutEverywhere(user._id, now);
  const headers = new Headers();
  headers.append('Set-Cookie', await destroySession(request));
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text: 'You are signed out everywhere.' }));
  return redirect('/login', { status: 303, headers });
}

async function unlink({ request, now, signedIn: { user } }: ProfileRequest) {
  await requireFreshSession(request, now);
  const name = identityProviderName() ?? 'The other service';
  const unlinked = await unlinkIdentities(user, now);
  return unlinked.ok
    ? backToProfile('success', `${name} no longer signs in to your account.`)
    : backToProfile('error', `${name} is your only way to sign in. Set a password first.`);
}

async function backToProfile(kind: Flash['kind'], text: string, headers = new Headers()) {
  headers.append('Set-Cookie', await setFlash({ kind, text }));
  return redirect('/profile', { status: 303, headers });
}
