import { findPendingEmail } from '~/domain/accounts/mailed-links/change-email.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { listOwnSessions } from '~/domain/accounts/sessions/own-sessions.server';
import { isPhoneLive } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import { permissionsOf, worksHere } from '~/domain/accounts/permissions';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { canChangeCredentials } from '~/domain/accounts/profile/update-profile.server';
import { defaultAddressOf, type User } from '~/domain/accounts/user';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { formatDate, formatDateTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';

/** Loads the data of /profile. */
export async function loadProfile(signedIn: SignedIn, now: Date) {
  const { user } = signedIn;
  const [sessions, pendingEmail] = await Promise.all([
    listOwnSessions(signedIn, now),
    findPendingEmail(user._id, now),
  ]);
  const provider = identityProviderName();
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    role: user.role,
    permissions: permissionsOf(user),
    profile: toProfileValues(user),
    canChangeCredentials: canChangeCredentials(signedIn, now),
    signIn: {
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      pendingEmail,
      twoStep: isTwoStepOn(user),
      hasPassword: user.passwordHash !== null,
      phone: viewPhone(user, now),
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

/** Null where no code is texted, and where it would open nothing: who works here signs in with the password. */
function viewPhone(user: User, now: Date): 'confirmed' | 'unused' | 'unconfirmed' | null {
  if (worksHere(user)) return null;
  if (!user.confirmedPhone) return isSmsEnabled() ? 'unconfirmed' : null;
  return isPhoneLive(user, now) ? 'confirmed' : 'unused';
}

function toProfileValues(user: User) {
  const address = defaultAddressOf(user);
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
