import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import type { User } from '~/domain/accounts/user';

/** No greeting: see account-mail.ts. */
export async function queueDuplicateRegistrationMail(
  owner: Pick<User, '_id' | 'email'>,
  now: Date,
): Promise<void> {
  const site = await loadMailSite();
  const mail = composeMail(
    {
      subject: `You already have an account at ${site.name}`,
      heading: 'You already have an account',
      parts: [
        {
          kind: 'text',
          text: `Someone, perhaps you, tried to register at ${site.name} with this email address. You already have an account, and nothing about it has changed. Please sign in as usual.`,
        },
        { kind: 'link', label: 'Sign in', url: `${site.url}/login` },
        {
          kind: 'text',
          text: `Forgotten your password? Choose a new one: ${site.url}/forgot-password`,
        },
        { kind: 'note', text: 'If it was not you, you don’t need to do anything.' },
      ],
    },
    site,
  );
  // Deduplicates the emails for a form that is submitted twice.
  const minute = Math.floor(now.getTime() / 60_000);
  const key = `second-registration ${owner._id.toHexString()} ${minute}`;
  await queueMail({ key, to: owner.email, ...mail }, { now });
}
