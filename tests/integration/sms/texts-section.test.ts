import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { previewSms } from '~/domain/orders/sms/preview-sms.server';
import { checkSmsWords, describePhoneField } from '~/domain/orders/sms/sms-words.server';
import { restoreSettingsVersion } from '~/domain/settings/history/settings-history.server';
import { saveSection, sectionVersion } from '~/domain/settings/sections/save-section.server';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';
import { textsCustomers } from '~/domain/sms/texts-customers.server';
import { countSeptets } from '~/lib/format/gsm-text';
import { useTestDatabase } from '../../support/database';
import { useSms } from './sms-shop';

useTestDatabase();
const sms = useSms();
const by = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };

const readTexts = async () => settingsSection('texts').read(await loadSettings())[0] ?? {};

async function save(changes: Readonly<Record<string, string>>) {
  const entries = [{ ...(await readTexts()), ...changes }];
  const seenVersion = sectionVersion('texts', await loadSettings());
  return saveSection('texts', { entries, seenVersion, check: checkSmsWords, by, now: sms.now });
}

const errorsOf = async (changes: Readonly<Record<string, string>>) => {
  const result = await save(changes);
  return result.ok
    ? []
    : result.reason === 'rejected'
      ? Object.entries(result.errors).flat(2)
      : [result.reason];
};

describe('the settings of the texts', () => {
  it('are saved with their phones in one form, and told by an entry and a version without the phones', async () => {
    const words = { greeting: 'Hi – x', signOff: '“Bye”' };
    expect(
      await save({
        paid: '',
        lowStock: 'on',
        sharesRiderPhone: 'on',
        ...words,
        farmPhones: '0712 345 678\r\n+254 712 345 678; 0112 345 679',
        restFrom: '22',
        restUntil: '5',
        perDay: '0',
        perPhone: '50',
      }),
    ).toEqual({ ok: true });
    const stored = (await loadSettings()).sms;
    expect(stored).toMatchObject({
      kinds: { received: true, paid: false, refunded: true },
      farmKinds: { newOrder: true, lowStock: true },
      sharesRiderPhone: true,
      greeting: 'Hi - x',
      signOff: '"Bye"',
      farmPhones: ['+254712345678', '+254112345679'],
      farmQuietHours: { from: 22, until: 5 },
      perDay: 0,
      perPhone: 50,
    });
    expect(settingsSection('texts').savedNote?.(words)).toContain('“Hi - x” and “"Bye"”');
    expect(settingsSection('texts').savedNote?.({ greeting: 'Hi', signOff: ' Bye ' })).toBeNull();
    const [entry] = await collections().auditEntries.find().toArray();
    const [version] = await collections().settingsVersions.find().toArray();
    expect(entry).toMatchObject({
      subjectId: 'texts',
      after: { 'Phones of the farm': '…78\n…79', 'The order is paid': 'No', 'Rest from': '10:00 PM' },
    });
    expect(JSON.stringify([entry, version])).not.toMatch(/345 ?67/);
    // Put back, the numbers stay.
    expect(
      await restoreSettingsVersion('texts', {
        number: 0,
        seenVersion: sectionVersion('texts', await loadSettings()),
        check: checkSmsWords,
        by,
        now: sms.now,
      }),
    ).toEqual({ ok: true });
    expect((await loadSettings()).sms).toMatchObject({
      kinds: { paid: true },
      greeting: '',
      perDay: 200,
      farmPhones: ['+254712345678', '+254112345679'],
    });
  });

  it('refuse what they can’t be', async () => {
    for (const [changes, message] of [
      [
        { farmPhones: '0712 345 678\nAchieng' },
        'Enter a mobile number such as 0712 345 678 instead of Achieng',
      ],
      [{ farmPhones: '+44 20 7946 0958' }, 'instead of +44 20 7946 0958'],
      [
        { farmPhones: [1, 2, 3, 4, 5, 6].map((digit) => `071234567${digit}`).join('\n') },
        'Enter at most 5 numbers',
      ],
      [{ farmPhones: '0'.repeat(20_000) }, 'Enter at most 200 characters'],
      [{ greeting: 'x'.repeat(31) }, 'Enter at most 30 characters'],
      [{ restFrom: '24' }, 'Choose the rest from'],
      [{ restUntil: '__proto__' }, 'Choose the rest until'],
      [{ perDay: '5001' }, 'Most texts a day must be a whole number from 0 to 5000'],
      [{ perDay: '-1' }, 'Most texts a day must be a whole number'],
      [{ perPhone: '0' }, 'Most texts a day to one phone must be a whole number from 1 to 50'],
    ] as const)
      expect((await errorsOf(changes)).join(' '), JSON.stringify(changes)).toContain(message);
    expect(await collections().settings.findOne({})).toBeNull();
  });

  it('refuse words that make the longest text longer than one message, saying by how much', async () => {
    const room = Number(
      /room for (\d+) characters/.exec(previewSms(await loadSettings())?.hints['greeting'] ?? '')?.[1],
    );
    expect(room).toBeGreaterThan(8);
    expect(await errorsOf({ greeting: 'x'.repeat(room - 2), signOff: 'xx' })).toEqual([]);
    expect(await errorsOf({ greeting: 'x'.repeat(room - 2), signOff: 'x'.repeat(7) })).toEqual([
      'greeting',
      '5 too long: the longest text would cost as much as two',
    ]);
    expect(await errorsOf({ greeting: '', signOff: 'x'.repeat(room + 6) })).toEqual([
      'signOff',
      '5 too long: the longest text would cost as much as two',
    ]);
    sms.switchOn(true);
    expect(await errorsOf({ greeting: 'x'.repeat(room - 2), signOff: 'x'.repeat(7) })).toEqual([]);
    // Put back where the sender is another one now.
    sms.switchOn();
    await save({ greeting: '', signOff: '' });
    const { number = 0 } =
      (await collections().settingsVersions.findOne({ 'after.signOff': 'x'.repeat(7) })) ?? {};
    expect(
      await restoreSettingsVersion('texts', {
        number,
        seenVersion: sectionVersion('texts', await loadSettings()),
        check: checkSmsWords,
        by,
        now: sms.now,
      }),
    ).toMatchObject({ reason: 'rejected' });
  });
});

describe('the preview', () => {
  it('has each text as it would be sent, with its length and cost', async () => {
    await save({ greeting: 'Habari!', refunded: '', sharesRiderPhone: 'on' });
    const previews = previewSms(await loadSettings());
    expect(previews).toMatchObject({ maxSeptets: 145, hasLink: true });
    const texts = [...(previews?.customer ?? []), ...(previews?.farm ?? [])];
    expect(texts).toHaveLength(24);
    for (const { text, septets, cost } of texts)
      expect([text, septets, cost]).toEqual([text, countSeptets(text), 'KSh 0.80']);
    expect(texts.map(({ text }) => text)).toContain(
      'Farm shop: Habari! Otieno is bringing your order M-24061, call 0712 345 678. Cash to pay: KSh 650. malisho.co.ke/o/AB12CD',
    );
    expect(texts.find(({ text }) => text.includes('We refunded'))).toMatchObject({
      kind: 'Money goes back',
      isOn: false,
    });
    // Nobody to text yet.
    expect(previews?.farm.map(({ isOn }) => isOn)).toEqual([false, false, false, false]);
    await save({ farmPhones: '0712345678' });
    expect(previewSms(await loadSettings())?.farm.map(({ isOn }) => isOn)).toEqual([true, true, false, true]);
    sms.switchOff();
    expect(previewSms(await loadSettings())).toBeNull();
  });
});

describe('the phone field of the checkout', () => {
  const plain = 'For example, 0712 345 678';
  const told = `${plain}. We’ll text you about this order. You can stop the texts with the link in each one.`;
  const kinds = ['received', 'paid', 'confirmed', 'onTheWay', 'changed', 'unpaid', 'refunded'];

  it('promises texts only where they are sent, and the link only where they have one', async () => {
    expect(describePhoneField(await loadSettings())).toBe(told);
    sms.switchOff();
    expect(describePhoneField(await loadSettings())).toBe(plain);
    sms.switchOn(false, null, 'https://malisho-dairy-farm.co.ke');
    expect(describePhoneField(await loadSettings())).toBe(
      `${plain}. We’ll text you about this order. You can stop the texts at Track Order.`,
    );
    expect(previewSms(await loadSettings())).toMatchObject({ hasLink: false });
    sms.switchOn();
    const off = Object.fromEntries(kinds.map((kind) => [kind, '']));
    await save({ ...off, unpaid: 'on' });
    expect([textsCustomers(await loadSettings()), describePhoneField(await loadSettings())]).toEqual([
      true,
      told,
    ]);
    await save(off);
    expect([textsCustomers(await loadSettings()), describePhoneField(await loadSettings())]).toEqual([
      false,
      plain,
    ]);
  });
});
