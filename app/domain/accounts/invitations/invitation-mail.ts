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
      text: `${by.name} has invited you to the back office of ${siteName}. Your role is ${roleNames[role]}: ${inSentence(roleDuties[role])}.`,
    },
    {
      kind: 'text',
      text: 'Open the link and choose a password. It works for seven days, can be used once, and confirms your email address.',
    },
    { kind: 'link', label: 'Accept the invitation', url: link },
    { kind: 'note', text: 'If you don’t know what this is about, you don’t need to do anything.' },
  ],
});

/** 'Packs orders' after a colon. */
const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What the owner sends with the link that they hand over. */
export const writeInvitationMessage = (link: string, siteName: string): string =>
  `You are invited to the back office of ${siteName}. Open this link and choose a password. It works for seven days and can be used once: ${link}`;
