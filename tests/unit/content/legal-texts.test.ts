import { describe, expect, it } from 'vitest';
import { sessionLifetimes } from '~/domain/accounts/sessions/session';
import { networkKeyDays } from '~/domain/comments/comment';
import { defaultSettings } from '~/domain/settings/default-settings';
import { demoQuestions } from '~/seed/demo/questions';
import { firstQuestions } from '~/seed/first-questions';
import { groupQuestions, toShownQuestions } from '~/domain/questions/question';
import type { ShopDetails } from '~/domain/content/page-text';
import { defaultPageTexts } from '~/domain/content/page-texts';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { exampleQuestions } from '~/domain/questions/example-questions';
import { demoPageTexts } from '~/seed/demo/page-texts';
import { offersOrders } from '~/domain/selling/offered-methods';
import { findUnknownPlaceholder } from '~/domain/legal/legal-placeholders';
import { hasTextAboveHeadings, joinSections, splitSections } from '~/domain/legal/legal-sections';
import { legalTextFields } from '~/domain/legal/legal-text-form';
import { toPageText } from '~/domain/legal/legal-text-queries.server';
import { defaultLegalTexts, legalTextNames, type LegalTextName } from '~/domain/legal/legal-texts';
import { privacyPolicy } from '~/domain/legal/privacy-policy';
import { outboxRetentionMs } from '~/domain/mail/outbox';
import {
  confirmationTtlMs as unconfirmedRequestTtlMs,
  waitingTtlMs,
} from '~/domain/back-in-stock/back-in-stock-request';
import { confirmationTtlMs } from '~/domain/newsletter/subscriber';
import { paymentTimeoutMs } from '~/domain/mpesa/prompts/prompt-rules';
import { keptDays } from '~/domain/standing-orders/kept-days';
import { smsTextRetentionMs } from '~/domain/sms/outbox/sms-message';
import { dayMs, hourMs } from '~/lib/time-units';

const shop: ShopDetails = {
  name: 'Malisho',
  fullName: 'Malisho Dairy Farm',
  phone: '+254 711 111 111',
  whatsapp: '+254 722 222 222',
  email: 'office@farm.example',
  address: 'At the foot of the hill',
  visitHours: 'Mon 7:00 AM - 8:00 AM',
  deliveryDays: '',
  deliveryPlaces: '',
  tourStart: '10:00 AM',
  tourDays: 'Monday to Saturday',
  tourLength: '2 hours',
  shopHours: 'Every day 9AM - 10AM',
  deliveryFee: 'KES 350.00',
  pickupLocations: ['Here', 'There', 'Elsewhere'],
  pickupNotice: '36 hours',
  requiresAccount: false,
  selling: { ...defaultSettings.selling, cash: true },
  pages: { ...defaultSettings.pages, visits: true },
  rules: defaultSettings.rules,
  deliversFree: false,
  offersOrders: true,
  contacts: { phone: true, whatsapp: true, email: true, address: true, shopHours: true },
  texts: true,
  standing: { isOn: true, chargesNobodyThere: false },
};
const pageOf = (name: LegalTextName, facts = shop) => toPageText(name, defaultLegalTexts[name], facts);
const textOf = (page: { sections: readonly { id: string; text: string }[] }, id: string) =>
  page.sections.find((section) => section.id === id)?.text ?? '';
const titlesOf = (page: { sections: readonly { title: string }[] }) =>
  page.sections.map(({ title }) => title);

describe('the privacy policy', () => {
  const policy = pageOf('privacy-policy');

  it('has its twelve parts', () => {
    expect(titlesOf(policy)).toEqual([
      'Introduction',
      'Our responsibilities',
      'What we collect',
      'How we collect it',
      'Why we use it',
      'Whom we share it with',
      'Your rights',
      'How long we keep it',
      'How we keep it safe',
      'Asking for your data',
      'Changes to this page',
      'Contact',
    ]);
  });

  it('names the retention periods of the code', () => {
    const retention = textOf(policy, 'retention');
    expect(sessionLifetimes).toEqual({
      remembered: { idleMs: 30 * dayMs, totalMs: 30 * dayMs },
      sessionOnly: { idleMs: 12 * hourMs, totalMs: 3 * dayMs },
    });
    expect(retention).toContain(
      'until 12 hours pass without use, and three days at most; 30 days with “Remember me”',
    );
    expect(outboxRetentionMs).toBe(30 * dayMs);
    expect(retention).toContain('**Copies of the emails that we sent you:** 30 days');
    expect(confirmationTtlMs).toBe(7 * dayMs);
    expect(retention).toContain('deleted after seven days');
    expect([unconfirmedRequestTtlMs, waitingTtlMs]).toEqual([7 * dayMs, 180 * dayMs]);
    expect(retention).toContain('until we have sent the email, and 180 days at most');
    expect(keptDays).toBe(124);
    expect(retention).toContain('**Standing orders:** until you end them, and four months after that');
    expect(networkKeyDays).toBe(30);
    expect(retention).toContain(
      'The code of your network address, and comments that we marked as spam: 30 days',
    );
  });

  it('speaks of texts where they are sent', () => {
    const without = pageOf('privacy-policy', { ...shop, texts: false });
    const all = ({ sections }: typeof policy) => sections.map(({ text }) => text).join('\n');
    expect(smsTextRetentionMs).toBe(90 * dayMs);
    for (const words of [
      'keep you informed, also by text message: our contract with you. The page of your order lets you stop',
      'send our emails and texts and pass on',
      '30 days. Of text messages: 90 days. A phone number that stopped them stays',
    ])
      expect(all(policy)).toContain(words);
    expect(all(without)).not.toMatch(/\btexts?\b|Of text/);
    expect(all(without)).toContain('to keep you informed: our contract with you.\n');
  });

  it('names the law, the commissioner, and how to reach the farm', () => {
    const all = policy.sections.map(({ text }) => text).join('\n');
    for (const words of [
      'Data Protection Act, 2019',
      'Office of the Data Protection Commissioner',
      '72 hours',
    ])
      expect(all).toContain(words);
    for (const fact of [shop.phone, shop.whatsapp, shop.email, shop.address, shop.shopHours, shop.visitHours])
      expect(textOf(policy, 'contact')).toContain(fact);
  });
});

describe('the terms', () => {
  const terms = pageOf('terms-and-conditions');

  it('have their thirteen sections', () => {
    expect(titlesOf(terms)).toEqual([
      'Acceptance of these terms',
      'Changes',
      'Products',
      'Orders and delivery',
      'Account registration',
      'Payment',
      'Refunds and returns',
      'Use of the website',
      'Privacy',
      'Intellectual property',
      'Disclaimer and liability',
      'Governing law',
      'Contact',
    ]);
  });

  it('say what the farm answered, and ask nothing of a farm that answered nothing', () => {
    const say = (rules: Partial<ShopDetails['rules']>) => {
      const page = pageOf('terms-and-conditions', { ...shop, rules: { ...shop.rules, ...rules } });
      return page.sections.map(({ text }) => text).join('\n');
    };
    for (const words of [
      '“We” are Malisho Dairy Farm, At the foot of the hill.',
      'We sell products of our own farm and of farms that we know. They are perishable.',
      'when to use it by. If the label says raw milk, boil it before you drink it.\n',
      'The pictures are drawings, and',
      'The texts, drawings, name and logo of this site',
      'tell us **on the day you get it**, with',
      'within seven days of our answer.',
      'you pay our rider or at the counter.',
    ])
      expect(say({})).toContain(words);
    const answered = say({
      legalName: 'Green Hills Ltd',
      sellsRawMilk: false,
      sellsForOtherFarms: false,
      pictures: 'both',
      reportBy: 'two-days',
      refundDays: 14,
      deliverers: 'others',
    });
    for (const words of [
      '“We” are Green Hills Ltd, trading as Malisho Dairy Farm, At',
      'of our own farm. They are perishable.',
      'when to use it by.\n',
      'The pictures are drawings and photos, and',
      'The texts, drawings, photos, name and logo of this site',
      'tell us **within two days of getting it**, with',
      'within 14 days of our answer.',
      'you pay the rider or at the counter.',
    ])
      expect(answered).toContain(words);
    expect(say({ refundDays: 1, pictures: 'photos' })).toMatch(
      /pictures are photos, and[^]*within one day of[^]*The texts, photos, name/,
    );
  });

  it('follow the setting that requires an account', () => {
    const about = (requiresAccount: boolean) =>
      textOf(pageOf('terms-and-conditions', { ...shop, requiresAccount }), 'account-registration');
    expect(about(false)).toContain('You can order without an account.');
    expect(about(false)).not.toContain('required');
    expect(about(true)).toContain('An account is required to order.');
  });

  it('say what a morning of a standing order costs when nobody is there', () => {
    const of = (isOn: boolean, chargesNobodyThere: boolean) =>
      textOf(
        pageOf('terms-and-conditions', { ...shop, standing: { isOn, chargesNobodyThere } }),
        'orders-and-delivery',
      );
    expect(of(true, false)).toContain('If we come and nobody is there, you pay nothing for that morning.');
    expect(of(true, true)).toContain('If we come and nobody is there, you pay for that morning.');
    expect(of(false, true)).not.toMatch(/nobody is there|two such mornings/);
  });

  it('follow the hours of notice, and a delivery that costs nothing', () => {
    const said = (facts: Partial<ShopDetails>) =>
      textOf(pageOf('terms-and-conditions', { ...shop, ...facts }), 'orders-and-delivery');
    expect(said({})).toContain('at least 36 hours after you order');
    expect(said({})).toContain('costs KES 350.00 per order. You see it before you pay. Somebody');
    expect(said({ deliversFree: true })).toContain('**Home Delivery** is free. Somebody must be there');
    expect(said({ deliversFree: true })).not.toContain('350');
  });

  it('agree with the shop: fee, pickup places, two minutes for a payment, no returns, refunds, Kenyan law', () => {
    const delivery = textOf(terms, 'orders-and-delivery');
    expect(delivery).toContain('KES 350.00');
    expect(delivery).toContain('Here, There and Elsewhere');
    expect(paymentTimeoutMs).toBe(120_000);
    expect(textOf(terms, 'payment')).toContain('open for two minutes');
    const refunds = textOf(terms, 'refund-and-return');
    for (const words of ['do not accept returns', 'at our discretion', 'Consumer Protection Act, 2012'])
      expect(refunds).toContain(words);
    expect(textOf(terms, 'governing-law')).toContain('law of Kenya');
  });
});

describe('a legal text as Markdown', () => {
  it('has the sections of the shipped one, with their addresses', () => {
    expect(splitSections(joinSections(privacyPolicy.sections))).toEqual(privacyPolicy.sections);
  });

  it.each(legalTextNames)('of %s passes its own rules', (name) => {
    const { intro, text } = defaultLegalTexts[name];
    expect([legalTextFields.intro.rule(intro), legalTextFields.text.rule(text)]).toEqual([null, null]);
  });

  it('gives equal headings different addresses, and none an empty one', () => {
    const sections = splitSections('## Milk\n\na\n## Milk\nb\n##  🥛\n## Cheese {#milk}\n### Not a section');
    expect(sections.map(({ id, text }) => [id, text])).toEqual([
      ['milk', 'a'],
      ['milk-2', 'b'],
      ['section', ''],
      ['milk-3', '### Not a section'],
    ]);
  });

  it('begins with a heading', () => {
    expect(['## One', '\n## One', 'Words\n## One', '# One', '##One', ''].map(hasTextAboveHeadings)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('knows the words in braces', () => {
    expect(findUnknownPlaceholder('Call {phone} {#phone} {1}')).toBeNull();
    expect(findUnknownPlaceholder('Call {telefone}')).toBe('{telefone}');
    expect(findUnknownPlaceholder('{constructor}')).toBe('{constructor}');
  });
});

describe('the questions', () => {
  it('have unique ids, and follow the settings', () => {
    const groups = groupQuestions(toShownQuestions(demoQuestions, shop));
    const ids = groups.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    const answer = (id: string, facts = shop) =>
      toShownQuestions(demoQuestions, facts).find((question) => question.id === id)?.text;
    expect(answer('delivery-fee')).toContain('KES 350.00');
    expect(answer('pickup')).toContain('Elsewhere');
    expect(answer('account')).toMatch(/^No\./);
    expect(answer('account-needed', { ...shop, requiresAccount: true })).toMatch(/^Yes\./);
  });

  it('of every shop need no setting that may be empty, and say nothing of what is off', () => {
    const off = <Name extends string>(switches: Readonly<Record<Name, boolean>>) =>
      Object.fromEntries(Object.keys(switches).map((name) => [name, false])) as Record<Name, boolean>;
    const without = { ...shop, selling: off(shop.selling), pages: off(shop.pages) };
    const idsOf = (facts: ShopDetails) => toShownQuestions(firstQuestions, facts).map(({ id }) => id);
    expect(idsOf(without)).toEqual(['account', 'track', 'cancel', 'payment', 'data']);
    const only = (selling: Partial<ShopDetails['selling']>) =>
      idsOf({ ...without, selling: { ...without.selling, ...selling } }).filter(
        (id) => !idsOf(without).includes(id),
      );
    expect(only({ delivery: true })).toEqual(['delivery-fee']);
    expect(only({ pickup: true })).toEqual(['pickup']);
    expect(only({ mpesaByHand: true })).toEqual(['by-hand', 'paid-cancelled', 'pin']);
    expect(only({ mpesaPrompt: true })).toEqual(['no-prompt', 'paid-cancelled', 'pin']);
    for (const { text } of toShownQuestions(firstQuestions, {
      ...without,
      phone: '',
      email: '',
      address: '',
      contacts: { phone: false, whatsapp: false, email: false, address: false, shopHours: false },
    }))
      expect(text).not.toMatch(/\{|pasteuri|call us at|\bcows?\b/i);
  });
});

/** What nobody would say: two spaces, a space before a stop, an empty list or bracket, a line that begins with a comma, 'and or'. */
const limps =
  /\{| {2}|[ ,]\.(?:\s|$)|\s,|,\s*,|\(\s*\)|:\n\n(?!- )|:\s*$(?![^])|^\s*[,.:;]|\b(?:and|or)[.,]|\b(?:and|or) (?:and|or)\b/m;

describe('with each way to sell on and off, and visits', () => {
  const names = [...Object.keys(shop.selling), 'visits'];
  const states = Array.from({ length: 2 ** names.length }, (_, bits): ShopDetails => {
    const on = (name: string) => ((bits >> names.indexOf(name)) & 1) === 1;
    const selling = Object.fromEntries(
      Object.keys(shop.selling).map((name) => [name, on(name)]),
    ) as ShopDetails['selling'];
    return {
      ...shop,
      selling,
      offersOrders: offersOrders(shop.phone, selling),
      deliversFree: on('cash'),
      standing: { isOn: on('pickup'), chargesNobodyThere: on('visits') },
      pages: { ...shop.pages, visits: on('visits') },
    };
  });

  it.each(legalTextNames)('%s names no contact that the farm has not given', (name) => {
    const contacts = Object.keys(shop.contacts) as (keyof typeof shop.contacts)[];
    for (let bits = 0; bits < 2 ** contacts.length; bits += 1) {
      const missing = contacts.filter((_, index) => ((bits >> index) & 1) === 0);
      const facts = {
        ...shop,
        ...Object.fromEntries(missing.map((contact) => [contact, 'NOT GIVEN'])),
        contacts: Object.fromEntries(contacts.map((contact) => [contact, !missing.includes(contact)])),
      } as ShopDetails;
      const texts = pageOf(name, facts).sections.map(({ text }) => text);
      expect(texts.filter((text) => limps.test(text) || text.includes('NOT GIVEN'))).toEqual([]);
    }
  });

  it.each(legalTextNames)('%s reads well', (name) => {
    const texts = states.flatMap((facts) => {
      const { intro, sections } = pageOf(name, facts);
      return [intro, ...sections.flatMap(({ title, text }) => [title, text])];
    });
    expect(texts.filter((text) => text === '' || limps.test(text))).toEqual([]);
  });

  it.each([
    ['of every shop', firstQuestions],
    ['of the demo farm', demoQuestions],
    ['that are examples', exampleQuestions],
  ])('the answers %s read well', (_name, questions) => {
    const texts = states.flatMap((facts) =>
      toShownQuestions(questions, facts).flatMap(({ group, text }) => [fillPlaceholders(group, facts), text]),
    );
    expect(texts.filter((text) => text === '' || limps.test(text))).toEqual([]);
  });

  it.each([
    ['of a new shop', defaultPageTexts],
    ['of the demo farm', demoPageTexts],
  ])('the texts of pages %s read well', (_name, pages) => {
    const written = (JSON.stringify(pages).match(/"(?:[^"\\]|\\.)*"/g) ?? []).map(
      (text) => JSON.parse(text) as string,
    );
    const texts = states.flatMap((facts) => written.map((text) => fillPlaceholders(text, facts)));
    const filled = texts.map((text) => text.replace(/\{(?:about the farm|shop and place)\}/g, 'Our farm'));
    expect(filled.filter((text) => limps.test(text))).toEqual([]);
  });
});
