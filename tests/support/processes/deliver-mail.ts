import { connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions } from '~/domain/collections';
import { createSmtpClient, type MailSender } from '~/clients/smtp.server';
import { openAcceptedEmails } from '~/domain/mail/accepted-emails.server';
import { deliverMail } from '~/domain/mail/deliver-mail.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';

/**
 * Queues MAIL_COUNT emails in the built-in store of MAIL_FOLDER (once each), delivers what is due at MAIL_NOW and prints
 * `done`. With MAIL_DIES the process kills itself as soon as it has read a response of the mail server.
 */
const { MAIL_FOLDER: folder = '', MAIL_PORT, MAIL_COUNT, MAIL_NOW, MAIL_DIES } = process.env;
const store = await startEmbeddedStore({ directory: `${folder}/store` });
await connectDatabase({ uri: store.uri, soleWriter: true });
await ensureIndexes(collectionDefinitions);
const client = createSmtpClient({
  host: '127.0.0.1',
  port: Number(MAIL_PORT),
  tls: 'starttls',
  credentials: null,
});
const dying: MailSender = {
  send: async (...mail) => {
    const result = await client.send(...mail);
    setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return result;
  },
};
configureMail({
  sender: MAIL_DIES ? dying : client,
  accepted: openAcceptedEmails(`${folder}/accepted-mails`),
  from: { name: 'Malisho', address: 'shop@malisho.example' },
});
const now = new Date(Number(MAIL_NOW));
for (let index = 0; index < Number(MAIL_COUNT); index += 1)
  await queueMail(
    { key: `mail ${index}`, to: 'wanjiku@example.com', subject: `${index}`, text: 'x' },
    { now },
  );
while ((await deliverMail(now)) > 0);
process.stdout.write('done\n');
process.exit(0);
