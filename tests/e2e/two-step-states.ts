import { hashPassword } from '~/domain/accounts/password.server';
import { makeUser, signInVisitor } from '../support/people';
import { makeTwoStepUser, waitForSecondStep } from '../support/second-step';
import type { Shop } from '../support/shop';
import type { PageState } from './page-states';

const path = '/profile/two-step';
const hourMs = 60 * 60 * 1000;

/** The pages of the second step, for people whose session and whose sign-in outlast all that is looked at. */
export async function prepareTwoStepStates(shop: Shop): Promise<PageState[]> {
  const passwordHash = await hashPassword('a herd of nine cows');
  const later = new Date(Date.now() + hourMs);
  const fresh = { confirmedAt: later };
  const off = await signInVisitor(shop, makeUser({ passwordHash }), fresh);
  const settingUp = await signInVisitor(shop, makeUser({ passwordHash, role: 'admin' }), fresh);
  await settingUp.post(path, { intent: 'start' });
  const on = await signInVisitor(shop, makeTwoStepUser({ passwordHash }).user, fresh);
  // Whoever makes new codes is signed out everywhere else.
  const renewing = await signInVisitor(shop, makeTwoStepUser().user, fresh);
  const waiting = await waitForSecondStep(shop, makeTwoStepUser().user, { expiresAt: later });
  return [
    { name: 'two-step, off', path, visitor: off },
    { name: 'two-step, set-up', path, visitor: settingUp },
    { name: 'two-step, set-up refused', path, visitor: settingUp, send: 'Switch on two-step sign-in' },
    { name: 'two-step, on', path, visitor: on },
    {
      name: 'two-step, recovery codes',
      path,
      visitor: renewing,
      send: 'Make new recovery codes',
      shows: '#recovery-codes',
    },
    { name: 'confirm', path: '/confirm', visitor: off },
    { name: 'confirm, both', path: '/confirm', visitor: on },
    { name: 'confirm, refused', path: '/confirm', visitor: on, send: 'Continue' },
    { name: 'second step', path: '/login/two-step', visitor: waiting },
    { name: 'second step, refused', path: '/login/two-step', visitor: waiting, send: 'Sign in' },
    { name: 'second step, recovery', path: '/login/two-step?with=recovery-code', visitor: waiting },
  ];
}
