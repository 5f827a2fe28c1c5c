/** Its holder runs the background jobs. Another process takes over `ttlMs` after the last heartbeat of a killed one. */
export const jobLease = { name: 'background-jobs', ttlMs: 10_000 } as const;
