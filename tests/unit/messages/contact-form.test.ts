import { describe, expect, it } from 'vitest';
import { contactSchema } from '~/domain/messages/contact-schema';

const good = {
  name: 'Bo',
  email: 'bo@example.com',
  phone: '',
  category: 'Support',
  subject: 'S',
  message: '1234567890',
  agreeToPolicies: 'on',
};

function errorOf(field: string, value: unknown): string | null {
  const result = contactSchema.safeParse({ ...good, [field]: value });
  return result.error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
}

describe('the contact form (docs/product.md 7.5)', () => {
  it.each([
    ['name', '', 'This field is required'],
    ['name', '   ', 'This field is required'],
    ['name', undefined, 'This field is required'],
    ['name', ['a', 'b'], 'This field is required'],
    ['name', 'B', 'Minimum 2 characters required'],
    ['name', '🐄', 'Minimum 2 characters required'],
    ['name', '牛奶', null],
    ['name', 'x'.repeat(101), 'Maximum 100 characters allowed'],
    ['email', '', 'This field is required'],
    ['email', 'bo', 'Please enter a valid email address'],
    ['email', 'a@b.ke, c@d.ke', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Maximum 254 characters allowed'],
    ['phone', '', null],
    ['phone', '+254 (0)712-345 678', null],
    ['phone', '0712.345.678', 'Please enter a valid phone number'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '+()-', 'Please enter a valid phone number'],
    ['phone', '1'.repeat(31), 'Maximum 30 characters allowed'],
    ['category', 'Support', null],
    ['category', '', null],
    ['category', 'Product Inquiry', 'Please choose one from the list'],
    ['category', 'constructor', 'Please choose one from the list'],
    ['subject', '', 'This field is required'],
    ['subject', 'S', null],
    ['message', '', 'This field is required'],
    ['message', '123456789', 'Minimum 10 characters required'],
    ['message', `${' '.repeat(50)}short${'\n'.repeat(50)}`, 'Minimum 10 characters required'],
    ['message', 'x\r\n'.repeat(2_500).trim(), null],
    ['message', 'x'.repeat(5_001), 'Maximum 5000 characters allowed'],
    ['agreeToPolicies', undefined, 'You must agree to the terms to continue'],
    ['agreeToPolicies', 'on', null],
  ])('%s: %j', (field, value, message) => {
    expect(errorOf(field, value)).toBe(message);
  });

  it('keeps line breaks, and no control characters', () => {
    const { message, name } = contactSchema.parse({
      ...good,
      name: 'Bo\u0000\nKamau',
      message: 'One\r\n\r\n\r\n\r\nTwo\u0000\u0007Three\tFour',
    });
    expect([name, message]).toEqual(['Bo Kamau', 'One\n\nTwo Three\tFour']);
  });
});
