import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { hourMs } from '~/lib/time-units';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import { makeTwoStepUser, createVisitorAtSecondStep } from '../../support/fixtures/two-step-users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

const path = '/profile/two-step';

/** The pages of two-step sign-in. Sessions and challenges outlast the test run. */
export async function prepareTwoStepStates(shop: Shop): Promise<PageState[]> {
  const passwordHash = await hashPassword('a herd of nine cows');
  const later = new Date(Date.now() + hourMs);
  const fresh = { confirmedAt: later };
  const off = await createSignedInVisitor(shop, makeUser({ passwordHash }), fresh);
  const settingUp = await createSignedInVisitor(shop, makeUser({ passwordHash, role: 'admin' }), fresh);
  await settingUp.post(path, { intent: 'start' });
  const on = await createSignedInVisitor(shop, makeTwoStepUser({ passwordHash }).user, fresh);
  // Creating new recovery codes ends the other sessions, so this user is a separate one.
  const renewing = await createSignedInVisitor(shop, makeTwoStepUser().user, fresh);
  const waiting = await createVisitorAtSecondStep(shop, makeTwoStepUser().user, { expiresAt: later });
  return [
    { name: 'two-step, off', path, visitor: off },
    { name: 'two-step, set-up', path, visitor: settingUp },
    { name: 'two-step, set-up refused', path, visitor: settingUp, submit: 'Switch on two-step sign-in' },
    { name: 'two-step, on', path, visitor: on },
    {
      name: 'two-step, recovery codes',
      path,
      visitor: renewing,
      submit: 'Make new recovery codes',
      waitFor: '#recovery-codes',
    },
    { name: 'confirm', path: '/confirm', visitor: off },
    { name: 'confirm, both', path: '/confirm', visitor: on },
    { name: 'confirm, refused', path: '/confirm', visitor: on, submit: 'Continue' },
    { name: 'second step', path: '/login/two-step', visitor: waiting },
    { name: 'second step, refused', path: '/login/two-step', visitor: waiting, submit: 'Sign in' },
    { name: 'second step, recovery', path: '/login/two-step?with=recovery-code', visitor: waiting },
  ];
}
