import { describe, expect, it } from 'vitest';
import {
  checkoutDetailsSchema,
  checkoutPaymentSchema,
  claimSchema,
  retryPaymentSchema,
} from '~/domain/orders/checkout/checkout-schema';
import { detailsFields } from '~/domain/orders/checkout/details-fields';
import { resolvePaymentMethod } from '~/domain/orders/order';
import { defaultSettings } from '~/domain/settings/default-settings';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';

const now = new Date('2026-03-10T09:00:00.000Z');
const pickupLocations = [{ id: 'main-store' }, { id: 'branch-1' }];
const { checkout, sms } = defaultSettings;
const allOffered = { delivery: true, pickup: true, cash: true, mpesaPrompt: true, mpesaByHand: true };
const schema = checkoutDetailsSchema({ pickupLocations, deliveryAreas: [], checkout, sms }, allOffered, now);

const contact = { firstName: 'Wanjikũ', lastName: "Ong'aro", phone: '0712 345 678', email: 'w@example.com' };
const delivery = {
  ...contact,
  deliveryMethod: 'delivery',
  address: '12 Farm Road',
  city: 'Bumala',
  location: 'Market',
  additionalInfo: '',
};
const pickup = {
  ...contact,
  deliveryMethod: 'pickup',
  pickupLocation: 'main-store',
  pickupDate: '2026-03-12',
};

type Schema = {
  safeParse(input: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

/** Messages by field. */
const messages = (input: unknown, of: Schema = schema) =>
  Object.fromEntries(
    (of.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

const required = 'This field is required';

describe('step 1', () => {
  it('returns the normalised values', () => {
    expect(
      schema.parse({
        ...delivery,
        firstName: '  Wan\njikũ\t',
        additionalInfo: ' Blue gate\r\n\r\n\r\n\r\nDog\u0000 ',
      }),
    ).toEqual({
      ...delivery,
      firstName: 'Wan jikũ',
      phone: '+254712345678',
      additionalInfo: 'Blue gate\n\nDog',
      deliveryArea: null,
    });
    expect(schema.parse(pickup)).toEqual({
      ...pickup,
      phone: '+254712345678',
      pickupDate: new Date('2026-03-11T21:00:00.000Z'),
    });
  });

  it.each([
    ['nothing', {}],
    ['empty fields', Object.fromEntries(Object.keys(delivery).map((name) => [name, '']))],
    ['blanks', Object.fromEntries(Object.keys(delivery).map((name) => [name, ' \t\n']))],
  ])('requires every field of home delivery (%s)', (_, given) => {
    expect(messages({ ...given, deliveryMethod: 'delivery' })).toEqual({
      firstName: required,
      lastName: required,
      phone: required,
      email: required,
      address: required,
      city: required,
      location: required,
    });
  });

  it('requires every field of pickup, and none of delivery', () => {
    expect(messages({ deliveryMethod: 'pickup', address: 'x'.repeat(1_000_000) })).toEqual({
      firstName: required,
      lastName: required,
      phone: required,
      email: required,
      pickupLocation: required,
      pickupDate: required,
    });
    expect(messages({ ...pickup, address: '', city: '' })).toEqual({});
    expect(schema.parse({ ...pickup, address: 'ignored' })).not.toHaveProperty('address');
  });

  it.each([undefined, '', 'courier', 7, ['delivery']])(
    'refuses %j as a delivery method',
    (deliveryMethod) => {
      expect(messages({ ...delivery, deliveryMethod })).toEqual({ deliveryMethod: 'Invalid input' });
    },
  );

  it.each([
    'x',
    '@',
    'a@b',
    'a b@example.com',
    'a@example.com, b@example.com',
    'a@exam_ple.com\nBcc: x@y.com',
  ])('refuses %j as an email address', (email) => {
    expect(messages({ ...delivery, email })).toEqual({ email: 'Please enter a valid email address' });
  });

  it.each(['712345678', '0112345678', '254712345678', '+254 (712) 345-678', '0712.345.678'])(
    'takes %j as a phone number',
    (phone) => expect(messages({ ...delivery, phone })).toEqual({}),
  );
  it.each(['812345678', '07123456789', '071234567', '+255712345678', 'seven', '0712345678; DROP'])(
    'refuses %j as a phone number',
    (phone) => {
      expect(messages({ ...delivery, phone })).toEqual({ phone: 'Please enter a valid Kenyan phone number' });
    },
  );

  it('rejects values that are too long or of the wrong type', () => {
    for (const [name, field] of Object.entries(detailsFields)) {
      if (!('maxLength' in field) || name === 'phone' || name === 'email') continue;
      const limit = field.maxLength;
      expect(messages({ ...delivery, [name]: 'é'.repeat(limit) }), name).toEqual({});
      expect(messages({ ...delivery, [name]: 'é'.repeat(limit + 1) }), name).toEqual({
        [name]: 'Invalid input',
      });
      expect(messages({ ...delivery, [name]: 'x'.repeat(1_000_000) }), name).toEqual({
        [name]: 'Invalid input',
      });
      for (const wrong of [7, true, {}, ['x'], { $gt: '' }])
        expect(messages({ ...delivery, [name]: wrong }), name).toEqual({ [name]: 'Invalid input' });
    }
    expect(Object.keys(messages({ ...delivery, email: `${'x'.repeat(1_000_000)}@example.com` }))).toEqual([
      'email',
    ]);
    expect(Object.keys(messages({ ...delivery, phone: '7'.repeat(1_000_000) }))).toEqual(['phone']);
  });

  describe('with delivery areas', () => {
    const withAreas = checkoutDetailsSchema(
      { pickupLocations, deliveryAreas: [{ id: 'sega' }], checkout, sms },
      allOffered,
      now,
    );
    const { city: _city, location: _location, ...form } = delivery;

    it('takes an area instead of city and location', () => {
      for (const typed of [form, { ...form, city: 'Kisumu', location: 'Milimani' }])
        expect(withAreas.parse({ ...typed, deliveryArea: 'sega' })).toMatchObject({
          deliveryArea: 'sega',
          city: '',
          location: '',
        });
    });

    it.each([undefined, '', 'elsewhere', ['sega'], '__proto__'])('refuses %j as an area', (deliveryArea) => {
      const { error } = withAreas.safeParse({ ...form, deliveryArea });
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ['deliveryArea', 'Choose your delivery area, or collect your order'],
      ]);
    });

    it('ignores it for a pickup', () => {
      expect(
        withAreas.safeParse({
          ...contact,
          deliveryMethod: 'pickup',
          pickupLocation: 'main-store',
          pickupDate: '2026-03-20',
        }).success,
      ).toBe(true);
    });
  });

  it('accepts any name, and markup as text', () => {
    for (const firstName of ['Zoë', '李', 'Ngũgĩ wa', '🐄', '<script>alert(1)</script>'])
      expect(schema.parse({ ...delivery, firstName })).toMatchObject({ firstName });
  });

  it.each([
    ['2026-03-11', 'Please allow at least 24 hours for order preparation'],
    ['2026-03-11T11:59', 'Please allow at least 24 hours for order preparation'],
    ['2020-01-01', 'Please allow at least 24 hours for order preparation'],
    ['2026-02-30', 'Invalid format'],
    ['tomorrow', 'Invalid format'],
    ['12/03/2026', 'Invalid format'],
    ['2126-03-12', 'Please choose a day no later than 11 March 2027'],
  ])('refuses %s as a day of pickup', (pickupDate, message) => {
    expect(messages({ ...pickup, pickupDate })).toEqual({ pickupDate: message });
  });
  it.each(['2026-03-11T12:00', '2026-03-12'])('takes %s, which is 24 hours ahead', (pickupDate) => {
    expect(messages({ ...pickup, pickupDate })).toEqual({});
  });

  it('refuses a day on which the place is closed', () => {
    const places = [{ id: 'main-store', name: 'Town', days: ['friday'] as const }, { id: 'branch-1' }];
    const settings = { pickupLocations: places, deliveryAreas: [], checkout, sms };
    const dated = checkoutDetailsSchema(settings, allOffered, now);
    // A Thursday.
    const thursday = { ...pickup, pickupDate: '2026-03-12' };
    expect(messages({ ...thursday, pickupLocation: 'main-store' }, dated)).toEqual({
      pickupDate: 'Town is closed on Thursdays. The next day to collect there is Friday 13 March 2026',
    });
    expect(messages({ ...thursday, pickupLocation: 'branch-1' }, dated)).toEqual({});
  });

  it('rejects an unknown pickup location', () => {
    expect(messages({ ...pickup, pickupLocation: 'branch-9' })).toEqual({ pickupLocation: 'Invalid input' });
  });
});

it('refuses a delivery method that is switched off', () => {
  const settings = { pickupLocations, deliveryAreas: [], checkout, sms };
  const collected = checkoutDetailsSchema(settings, { delivery: false, pickup: true }, now);
  expect(messages(delivery, collected)).toEqual({
    deliveryMethod: 'Please choose another way to get your order',
  });
  expect(messages({ ...pickup, pickupDate: '2026-03-12' }, collected)).toEqual({});
});

describe('step 2', () => {
  const contactPhone = parseKenyanPhone('0712345678') as PhoneNumber;
  const payment = (deliveryMethod: 'delivery' | 'pickup', isMpesaOffered = true) =>
    checkoutPaymentSchema({
      deliveryMethod,
      contactPhone,
      offered: { ...allOffered, mpesaPrompt: isMpesaOffered, mpesaByHand: isMpesaOffered },
    });

  it('offers M-Pesa and the cash method of the delivery method', () => {
    expect(messages({ paymentMethod: 'cod' }, payment('delivery'))).toEqual({});
    expect(messages({ paymentMethod: 'cop' }, payment('pickup'))).toEqual({});
    expect(messages({ paymentMethod: 'cop' }, payment('delivery'))).toEqual({
      paymentMethod: 'Invalid input',
    });
    expect(messages({ paymentMethod: 'cod' }, payment('pickup'))).toEqual({ paymentMethod: 'Invalid input' });
    expect(messages({ paymentMethod: 'mpesa' }, payment('pickup', false))).toEqual({
      paymentMethod: 'Invalid input',
    });
    expect(messages({}, payment('pickup'))).toEqual({ paymentMethod: required });
    expect(messages({ paymentMethod: 'card' }, payment('pickup'))).toEqual({
      paymentMethod: 'Invalid input',
    });
  });

  it("defaults to the contact's phone number", () => {
    const mpesa = { paymentMethod: 'mpesa' };
    for (const phoneNumber of [undefined, '', '  '])
      expect(payment('delivery').parse({ ...mpesa, phoneNumber })).toEqual({
        ...mpesa,
        phoneNumber: contactPhone,
      });
    expect(payment('delivery').parse({ ...mpesa, phoneNumber: '0101234567' })).toEqual({
      ...mpesa,
      phoneNumber: '+254101234567',
    });
    expect(messages({ ...mpesa, phoneNumber: '12' }, payment('delivery'))).toEqual({
      phoneNumber: 'Please enter a valid Kenyan phone number',
    });
  });

  it('needs no phone number for a payment by hand', () => {
    const offered = { ...allOffered, mpesaPrompt: false };
    const byHand = checkoutPaymentSchema({ deliveryMethod: 'pickup', contactPhone, offered });
    expect(byHand.parse({ paymentMethod: 'mpesa', phoneNumber: 'nonsense' })).toEqual({
      paymentMethod: 'mpesa',
      phoneNumber: null,
    });
  });

  it('takes no cash where it is switched off', () => {
    const offered = { ...allOffered, cash: false };
    const withoutCash = checkoutPaymentSchema({ deliveryMethod: 'delivery', contactPhone, offered });
    expect(messages({ paymentMethod: 'cod' }, withoutCash)).toEqual({ paymentMethod: 'Invalid input' });
    expect(messages({ paymentMethod: 'mpesa' }, withoutCash)).toEqual({});
  });

  it('needs no phone number for cash', () => {
    expect(payment('delivery').parse({ paymentMethod: 'cod', phoneNumber: 'nonsense' })).toEqual({
      paymentMethod: 'cod',
      phoneNumber: null,
    });
  });

  it('falls back to M-Pesa when the delivery method lacks the payment method', () => {
    expect(resolvePaymentMethod('delivery', 'cop')).toBe('mpesa');
    expect(resolvePaymentMethod('pickup', 'cod')).toBe('mpesa');
    expect(resolvePaymentMethod('pickup', 'cop')).toBe('cop');
  });
});

describe('the waiting page', () => {
  it('accepts a confirmation code in any notation', () => {
    for (const code of ['SGL31HA2UV', ' sgl31ha2uv ', 'SGL3 1HA2 UV', 'sgl-31ha-2uv'])
      expect(claimSchema.parse({ code })).toEqual({ code: 'SGL31HA2UV' });
    for (const code of ['SGL31HA2U', 'SGL31HA2UVW', 'SGL31HA2U!', 'ŠGL31HA2UV', 'x'.repeat(1_000_000)])
      expect(messages({ code }, claimSchema)).toEqual({ code: 'Invalid format' });
    // Invalid year, month or day.
    for (const code of ['0GL31HA2UV', 'SM131HA2UV', 'SG031HA2UV', 'SGW31HA2UV', '0712345678', 'ABCDEFGHIZ0'])
      expect(messages({ code }, claimSchema)).toEqual({ code: 'Invalid format' });
    // From Safaricom's documentation and the news.
    for (const code of ['NLJ7RT61SV', 'LGR019G3J2', 'LK451H35OP', 'OEI2AK4Q16', 'RIP0AB12CD', 'SLV0000000'])
      expect(claimSchema.parse({ code })).toEqual({ code });
    for (const code of [undefined, '', '  ']) expect(messages({ code }, claimSchema).code).toBe(required);
    expect(messages({ code: 7 }, claimSchema)).toEqual({ code: 'Invalid input' });
  });

  it('accepts a phone number to prompt', () => {
    expect(retryPaymentSchema.parse({ phoneNumber: '0712345678' })).toEqual({ phoneNumber: '+254712345678' });
    expect(messages({ phoneNumber: '' }, retryPaymentSchema)).toEqual({ phoneNumber: required });
  });
});
