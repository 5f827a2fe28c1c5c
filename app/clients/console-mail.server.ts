import type { MailSender } from './smtp.server';

export const createConsoleMailSender = (write: (text: string) => void): MailSender => ({
  send({ to, subject, text }) {
    const line = '-'.repeat(72);
    write(`${line}\nEmail to ${to}: ${subject}\n\n${text.trim()}\n${line}\n`);
    return Promise.resolve({ ok: true });
  },
});
