import { findNewEmail } from '~/domain/accounts/change-email.server';
import { identityProviderName } from '~/domain/accounts/identity-provider.server';
import { listOwnSessions } from '~/domain/accounts/own-sessions.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import type { SignedIn } from '~/domain/accounts/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step';
import { maySecure } from '~/domain/accounts/update-profile.server';
import type { User } from '~/domain/accounts/user';
import { formatDay, formatDayAndTime } from '~/lib/dates';
import { formatPhone } from '~/lib/phone';

/**
 * Loads what /profile shows of somebody who is signed in. Times are in words already: two machines with different
 * versions of the same words would make the page change when a script takes it over.
 */
export async function loadProfile(signedIn: SignedIn) {
  const { user } = signedIn;
  const now = new Date();
  const [sessions, newEmail] = await Promise.all([
    listOwnSessions(signedIn, now),
    findNewEmail(user._id, now),
  ]);
  const provider = identityProviderName();
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    role: user.role,
    permissions: permissionsOf(user),
    profile: fieldsOf(user),
    maySecure: maySecure(signedIn, now),
    signIn: {
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      newEmail,
      twoStep: isTwoStepOn(user),
      hasPassword: user.passwordHash !== null,
      provider: provider === null ? null : { name: provider, linked: user.identities.length > 0 },
    },
    sessions: sessions.map(({ id, isThis, device, lastSeenAt, createdAt }) => ({
      id,
      isThis,
      device,
      lastSeen: formatDayAndTime(lastSeenAt),
      since: formatDay(createdAt),
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
