import type { MailSender } from './smtp.server';

/** Shows each e-mail in full instead of sending it, for a shop that is tried out. Takes where the text goes. */
export const createConsoleMailSender = (write: (text: string) => void): MailSender => ({
  send({ to, subject, text }) {
    const line = '-'.repeat(72);
    write(`${line}\nE-mail to ${to}: ${subject}\n\n${text.trim()}\n${line}\n`);
    return Promise.resolve({ ok: true });
  },
});
