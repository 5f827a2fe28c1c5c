/** Daraja's access token and the moment from which it is no longer accepted. */
export type StoredToken = { token: string; expiresAt: Date };

/**
 * Where the access token is kept. A new token invalidates the one before, so all instances of the shop must
 * share one store: the database.
 */
export type TokenStore = {
  read(): Promise<StoredToken | null>;
  write(token: string, expiresAt: Date): Promise<void>;
};

/** A token store of this process alone, for tests and tools. */
export function createMemoryTokenStore(): TokenStore {
  let stored: StoredToken | null = null;
  return {
    async read() {
      return stored;
    },
    async write(token, expiresAt) {
      stored = { token, expiresAt };
    },
  };
}
