export type StoredToken = { token: string; expiresAt: Date };

/**
 * Stores the access token. All processes must share one store, because a new token invalidates the one
 * before.
 */
export type TokenStore = {
  read(): Promise<StoredToken | null>;
  write(token: string, expiresAt: Date): Promise<void>;
};

/** An in-memory token store, for tests and tools. */
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
