import { findPendingEmail } from '~/domain/accounts/mailed-links/change-email.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { listOwnSessions } from '~/domain/accounts/sessions/own-sessions.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { canChangeCredentials } from '~/domain/accounts/profile/update-profile.server';
import type { User } from '~/domain/accounts/user';
import { formatDate, formatDateTime } from '~/lib/dates';
import { formatPhone } from '~/lib/phone';

/**
 * Loads what /profile shows of somebody who is signed in. Times are in words already: two machines with different
 * versions of the same words would make the page change when a script takes it over.
 */
export async function loadProfile(signedIn: SignedIn) {
  const { user } = signedIn;
  const now = new Date();
  const [sessions, pendingEmail] = await Promise.all([
    listOwnSessions(signedIn, now),
    findPendingEmail(user._id, now),
  ]);
  const provider = identityProviderName();
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    role: user.role,
    permissions: permissionsOf(user),
    profile: fieldsOf(user),
    maySecure: canChangeCredentials(signedIn, now),
    signIn: {
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      pendingEmail,
      twoStep: isTwoStepOn(user),
      hasPassword: user.passwordHash !== null,
      provider: provider === null ? null : { name: provider, linked: user.identities.length > 0 },
    },
    sessions: sessions.map(({ id, isCurrent, device, lastSeenAt, createdAt }) => ({
      id,
      isCurrent,
      device,
      lastSeen: formatDateTime(lastSeenAt),
      since: formatDate(createdAt),
    })),
  };
}

function fieldsOf(user: User) {
  const address = user.addresses.find(({ isDefault }) => isDefault) ?? user.addresses[0];
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber ? formatPhone(user.phoneNumber) : '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? 'Kenya',
    zipCode: address?.zipCode ?? '',
  };
}
