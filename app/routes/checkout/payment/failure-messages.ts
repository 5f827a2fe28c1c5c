/** docs/product.md 5.4. */
export const failureMessages = {
  order: 'Failed to create order',
  prompt: 'Failed to initiate payment. Please try again.',
} as const;
