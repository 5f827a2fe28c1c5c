import type { MailSender } from './smtp.server';

/** Writes e-mails to the console, for a shop without an SMTP server. */
export const createConsoleMailSender = (write: (text: string) => void): MailSender => ({
  send({ to, subject, text }) {
    const line = '-'.repeat(72);
    write(`${line}\nE-mail to ${to}: ${subject}\n\n${text.trim()}\n${line}\n`);
    return Promise.resolve({ ok: true });
  },
});
