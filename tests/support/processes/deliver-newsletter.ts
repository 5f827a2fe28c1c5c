import { connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { createSmtpClient } from '~/clients/smtp.server';
import { collectionDefinitions, collections } from '~/domain/collections';
import { openAcceptedMails } from '~/domain/mail/accepted-mails.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { deliverIssues } from '~/domain/newsletter/issues/deliver-issues.server';
import { loadIssueProgress } from '~/domain/newsletter/issues/issue-queries.server';
import { addSubscribers, startIssue } from '../fixtures/newsletter-issues';

/**
 * Sends an issue to MAIL_COUNT subscribers in the built-in store of MAIL_FOLDER and prints its progress as JSON at the
 * end. A later process with the same folder continues. Its clock starts at MAIL_NOW and jumps to when a mail is due again.
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
  accepted: openAcceptedMails(`${folder}/accepted-mails`),
  from: { name: 'Malisho', address: 'shop@malisho.example' },
  log: { info: () => undefined, error: () => undefined },
});
let now = new Date(Number(MAIL_NOW));
const { newsletterIssues, outbox, settings } = collections();
if (!(await newsletterIssues.findOne())) {
  await settings.insertOne({ _id: 'site', newsletter: { mailsPerMinute: 1_200 } });
  await addSubscribers(Number(MAIL_COUNT), now);
  await startIssue(now);
}
for (;;) {
  const sent = await deliverIssues(now);
  const issue = await newsletterIssues.findOne();
  if (issue?.state === 'sent') {
    process.stdout.write(JSON.stringify(await loadIssueProgress(issue)));
    process.exit(0);
  }
  if (sent > 0) continue;
  const [next] = await outbox.find({ state: 'waiting' }).sort({ nextTryAt: 1 }).limit(1).toArray();
  now = new Date(Math.max(now.getTime(), next?.nextTryAt?.getTime() ?? 0));
}
