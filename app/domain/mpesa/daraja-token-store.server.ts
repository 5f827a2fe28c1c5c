import { collections } from '~/domain/collections';
import type { TokenStore } from '~/clients/daraja/token-store';

/** Shared by all processes, because a new token invalidates the one before (docs/mpesa.md 1). */
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
