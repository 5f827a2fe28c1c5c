import type { ClientSession } from 'mongodb';
import { listFarmAddresses } from '~/domain/accounts/people/super-admins.server';
import { queueMail, type NewMail } from '~/domain/mail/queue-mail.server';

/** Queues an email to the shop's address; without one, to each super admin. Takes part in the transaction of `session`. */
export async function queueMailToFarm(
  mail: Omit<NewMail, 'to'>,
  settings: { readonly email: string },
  options: { readonly session: ClientSession; readonly now: Date },
): Promise<void> {
  // One after another: a transaction does not support parallel operations.
  for (const [position, to] of (await listFarmAddresses(settings, options.session)).entries())
    await queueMail({ ...mail, key: position === 0 ? mail.key : `${mail.key} ${position}`, to }, options);
}
