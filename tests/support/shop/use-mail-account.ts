import { ObjectId } from 'mongodb';
import { beforeAll } from 'vitest';
import type { MailAccount, StoredConnection } from '~/domain/connections/connection';
import { connectionContext } from '~/domain/connections/load-connections.server';
import { configureEncryption, encryptText } from '~/domain/encryption/encrypted-text.server';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { testSessionSecret } from '../fixtures/users';
import type { Shop } from './start-shop';

const credentials = { user: 'shop@malisho.example', password: 'pass-word-of-the-app' };

/**
 * A mail server for the tests of a file, as the email account of a shop of `useShop()`: with SMTP_URL the file would need a
 * shop of its own. Called after `useShop`.
 */
export function useMailAccount(shop: Pick<Shop, 'database'>): Pick<SmtpSimulator, 'emails' | 'nextMail'> {
  let server: SmtpSimulator | null = null;
  beforeAll(async () => {
    const started = await startSmtpSimulator({ credentials });
    server = started;
    const { port } = started;
    const account: MailAccount = {
      ...credentials,
      provider: 'own',
      host: '127.0.0.1',
      port,
      from: credentials.user,
    };
    configureEncryption(testSessionSecret);
    const sealed = encryptText(JSON.stringify(account), connectionContext('mail'));
    await shop
      .database()
      .collection<StoredConnection>('connections')
      .insertOne({
        _id: 'mail',
        sealed,
        shown: {},
        setAt: new Date(),
        setBy: { userId: new ObjectId(), name: 'Achieng' },
      });
    return () => started.close();
  });
  const running = () => {
    if (!server) throw new Error('The mail server is used before its hook has started it.');
    return server;
  };
  return {
    emails: (filter) => running().emails(filter),
    nextMail: (filter) => running().nextMail(filter),
  };
}
