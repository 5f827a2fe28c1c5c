/** Generated with the checkout form: 16 to 64 URL-safe characters (docs/decisions/0010). */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/;
