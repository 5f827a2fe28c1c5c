import { closeDatabase, connectDatabase } from '#db/client';
import { createSmtpClient } from '~/clients/smtp.server';
import { runJobs } from '~/domain/jobs/run-jobs.server';
import { openAcceptedEmails } from '~/domain/mail/accepted-emails.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';

/** Runs the background jobs on the database JOBS_DB at JOBS_URI, with the mail server at JOBS_MAIL_PORT, until it is stopped. */
const { JOBS_URI = '', JOBS_DB = '', JOBS_FOLDER = '', JOBS_MAIL_PORT } = process.env;
const log = {
  info: () => undefined,
  error: (fields: object, message: string) => console.error(message, JSON.stringify(fields)),
};
await connectDatabase({ uri: JOBS_URI, name: JOBS_DB });
configureMail({
  sender: createSmtpClient({
    host: '127.0.0.1',
    port: Number(JOBS_MAIL_PORT),
    tls: 'starttls',
    credentials: null,
  }),
  accepted: openAcceptedEmails(JOBS_FOLDER),
  from: { name: 'Malisho', address: 'shop@malisho.example' },
  log,
});
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
await runJobs({ signal: stopping.signal, log });
await closeDatabase();
