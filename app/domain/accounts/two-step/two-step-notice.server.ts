import { ObjectId, type ClientSession } from 'mongodb';
import { formatDateTime } from '~/lib/format/dates';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import type { User } from '~/domain/accounts/user';

const notices = {
  on: {
    subject: 'Two-step sign-in is on',
    text: 'From now on you also need a code from your authenticator app to sign in. You were signed out everywhere else.',
  },
  off: {
    subject: 'Two-step sign-in is off',
    text: 'From now on, your password alone is enough to sign in to your account. You were signed out everywhere else.',
  },
  'new-codes': {
    subject: 'You have new recovery codes',
    text: 'Your old recovery codes no longer work. You were signed out everywhere else.',
  },
  'code-used': {
    subject: 'A recovery code was used',
    text: 'Someone used one of your recovery codes to sign in. That code no longer works.',
  },
  reset: {
    subject: 'Two-step sign-in was switched off for you',
    text: 'The shop switched off two-step sign-in for your account, because you have lost your phone and your recovery codes. You were signed out everywhere. Please sign in with your password and set it up again.',
  },
  tried: {
    subject: 'Wrong codes for your account',
    text: 'Someone knows your password and entered several wrong codes today. Without your phone or a recovery code they can’t get in.',
  },
} as const;

/** OWASP ASVS 5.0, 6.3.7. At most one mail a day about wrong codes (`tried`). */
export async function queueTwoStepNotice(
  notice: {
    readonly user: Pick<User, '_id' | 'email'>;
    readonly kind: keyof typeof notices;
    readonly now: Date;
  },
  session?: ClientSession,
): Promise<void> {
  const { user, kind, now } = notice;
  const site = await loadMailSite();
  const { subject, text } = notices[kind];
  const unique = kind === 'tried' ? now.toISOString().slice(0, 10) : new ObjectId().toHexString();
  const mail = composeMail(
    {
      subject,
      heading: subject,
      parts: [
        { kind: 'text', text },
        {
          kind: 'text',
          text: `This happened on ${formatDateTime(now)}. If it was not you, choose a new password now:`,
        },
        { kind: 'link', label: 'Choose a new password', url: `${site.url}/forgot-password` },
      ],
    },
    site,
  );
  await queueMail(
    { key: `two-step-${kind} ${user._id.toHexString()} ${unique}`, to: user.email, ...mail },
    { now, session },
  );
}
