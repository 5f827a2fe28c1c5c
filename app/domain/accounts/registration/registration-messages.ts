/** docs/product.md 6.1. The success does not reveal that the address has an account. */
export const registrationMessages = {
  success: 'Thank you for registering! We have sent you an email. You can sign in now.',
  successWithoutMail: 'Thank you for registering! You can sign in now.',
  failure: 'Registration failed. Please check all required fields and try again.',
} as const;
