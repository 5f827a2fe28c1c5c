type StoredToken = { token: string; expiresAt: Date };

/** All processes must share one store: a new token invalidates the previous one. */
export type TokenStore = {
  read(): Promise<StoredToken | null>;
  write(token: string, expiresAt: Date): Promise<void>;
};

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
