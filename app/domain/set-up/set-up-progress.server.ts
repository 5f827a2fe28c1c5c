import type { User } from '~/domain/accounts/user';
import { loadSettings } from '~/domain/settings/settings.server';
import { loadSetUpFacts } from './load-set-up-facts.server';
import { describeSetUp, viewSetUp } from './set-up-steps';

/** Whether this is the owner of a shop that is not open yet. */
export const isSettingUp = async ({ role }: Pick<User, 'role'>): Promise<boolean> =>
  role === 'super_admin' && !(await loadSettings()).opening.isOpen;

/** '3 of 9 done, next: …' while the owner sets up the shop; null for others, and once it is open. */
export const loadSetUpProgress = async (user: Pick<User, 'role'>): Promise<string | null> =>
  (await isSettingUp(user)) ? describeSetUp(viewSetUp(await loadSetUpFacts())) : null;
