import { connectionTitles } from '~/domain/connections/connection';
import { findUnreadableConnections } from '~/domain/connections/load-connections.server';
import { isEncryptionConfigured } from '~/domain/encryption/encrypted-text.server';
import type { IntegrityCheck } from '../integrity-check';

export const sealedKeys: IntegrityCheck = {
  title: 'Keys of M-Pesa and of the email account',
  async *find() {
    // Without SESSION_SECRET nobody knows whether they can be opened.
    if (!isEncryptionConfigured()) return;
    for (const name of await findUnreadableConnections())
      yield {
        what: `${connectionTitles[name]}: the keys were sealed with another SESSION_SECRET, so they can't be opened`,
        repair: `Start the shop with the SESSION_SECRET of before, or enter them again at /settings-admin/${name}`,
      };
  },
};
