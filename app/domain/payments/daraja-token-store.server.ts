import { collections } from '~/domain/collections';
import type { TokenStore } from '~/clients/daraja/token-store';

/**
 * Keeps Daraja's access token in the database: a new one ends the one before, so all containers share one
 * (mpesa.md, Hosts and token).
 */
export const databaseTokenStore: TokenStore = {
  async read() {
    const stored = await collections().darajaTokens.findOne({ _id: 'current' });
    return stored && { token: stored.token, expiresAt: stored.expiresAt };
  },
  async write(token, expiresAt) {
    await collections().darajaTokens.updateOne(
      { _id: 'current' },
      { $set: { token, expiresAt } },
      { upsert: true },
    );
  },
};
