import type { MailContent } from '~/domain/mail/compose-mail';
import { roleNames } from '~/domain/accounts/user';
import { roleDuties, type Invitation } from './invitation';

export const writeInvitationMail = (
  { role, by }: Pick<Invitation, 'role' | 'by'>,
  { link, siteName }: { readonly link: string; readonly siteName: string },
): MailContent => ({
  subject: `Your invitation to work at ${siteName}`,
  heading: `Welcome to ${siteName}`,
  parts: [
    {
      kind: 'text',
      text: `${by.name} has invited you to the back office of ${siteName} as ${roleNames[role]}. ${roleDuties[role]}.`,
    },
    {
      kind: 'text',
      text: 'Open the link and choose a password. It works once, for seven days, and confirms your email address.',
    },
    { kind: 'link', label: 'Accept the invitation', url: link },
    { kind: 'note', text: 'If you don’t know what this is about, you don’t need to do anything.' },
  ],
});

/** What the owner sends with the link that they hand over. */
export const writeInvitationMessage = (link: string, siteName: string): string =>
  `You are invited to the back office of ${siteName}. Open this link and choose a password. It works once, for seven days: ${link}`;
