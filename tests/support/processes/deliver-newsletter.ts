import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { createSmtpClient } from '~/clients/smtp.server';
import { collectionDefinitions, collections } from '~/domain/collections';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { openAcceptedEmails } from '~/domain/mail/accepted-emails.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { deliverIssues } from '~/domain/newsletter/issues/deliver-issues.server';
import { loadIssueProgress } from '~/domain/newsletter/issues/issue-queries.server';
import { addSubscribers, startIssue } from '../fixtures/newsletter-issues';

/**
 * Sends an issue to MAIL_COUNT subscribers in the built-in store of MAIL_FOLDER and prints its progress as JSON at the
 * end. A later process with the same folder continues. Its clock starts at MAIL_NOW.
 */
const { MAIL_FOLDER: folder = '', MAIL_PORT, MAIL_COUNT, MAIL_NOW } = process.env;
const store = await startEmbeddedStore({ directory: `${folder}/store` });
await connectDatabase({ uri: store.uri, soleWriter: true });
await ensureIndexes(collectionDefinitions);
configureMail({
  sender: createSmtpClient({
    host: '127.0.0.1',
    port: Number(MAIL_PORT),
    tls: 'starttls',
    credentials: null,
  }),
  accepted: openAcceptedEmails(`${folder}/accepted-mails`),
  from: { name: 'Malisho', address: 'shop@malisho.example' },
  log: { info: () => undefined, error: () => undefined },
});
/** After a run that sent nothing. A server that is away for seconds is away for less than the two days of all tries. */
const idleMs = 50;
const idleClockMs = 60_000;

let now = new Date(Number(MAIL_NOW));
const { newsletterIssues, settings } = collections();
if (!(await newsletterIssues.findOne())) {
  await settings.insertOne({ _id: 'site', newsletter: { mailsPerMinute: 1_200 } });
  await addSubscribers(Number(MAIL_COUNT), now);
  await startIssue(now);
}

let failedRuns = 0;
for (;;) {
  const sent = await deliverIssues(now).catch(countFailedRun);
  const issue = await newsletterIssues.findOne().catch(() => null);
  if (issue?.state === 'sent') {
    process.stdout.write(JSON.stringify({ ...(await loadIssueProgress(issue)), failedRuns }));
    process.exit(0);
  }
  if (sent > 0) continue;
  await wait(idleMs);
  now = new Date(now.getTime() + idleClockMs);
}

/** As the job: a disk that stalls for longer than the driver's timeouts fails a run, and the next one goes on. */
function countFailedRun(error: unknown): number {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (!errors.every(isDatabaseUnavailableError)) throw error;
  failedRuns += 1;
  return 0;
}
