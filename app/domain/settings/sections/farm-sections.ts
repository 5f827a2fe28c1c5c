import { imageHint } from '~/domain/images/image-rules';
import { findNoteError, storedContactMethods } from '~/domain/settings/contact-methods';
import { switchablePageNames } from '~/domain/settings/switchable-page-names';
import {
  maxDirectionsLength,
  maxFooterLength,
  maxLegalNameLength,
  maxProductsLength,
  maxNameLength,
  refundDays,
  socialNetworkNames,
  switchablePages,
  type ContactMethod,
  type SocialNetwork,
  type SwitchablePage,
} from '~/domain/settings/settings';
import { isEmailAddress } from '~/lib/forms/email-address';
import {
  checkboxField,
  kraPinField,
  completeWebAddress,
  emailField,
  logoField,
  findWebAddressError,
  confirmPosition,
  mapPositionField,
  formatMapPosition,
  multilineField,
  phoneField,
  selectField,
  wholeNumberField,
  lineField,
  webAddressField,
} from './setting-fields';
import { formSection, listSection, type SettingsField } from './settings-section';

const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
} as const satisfies Record<SocialNetwork, string>;

const socialFields = Object.fromEntries(
  socialNetworkNames.map((name) => [name, webAddressField(networkNames[name], { isOptional: true })]),
) as Record<SocialNetwork, SettingsField<string>>;

const pageHints: Readonly<Partial<Record<SwitchablePage, string>>> = {
  blog: 'With its comments',
  services: 'What you do for other farms',
  visits:
    'Booking a visit, the invitations to it and the hours of farm visits. This needs the days and times under “Tours”',
  newsletter: 'The form to subscribe. The links to unsubscribe keep working',
};

const pageFields = Object.fromEntries(
  switchablePages.map((page) => [page, checkboxField(switchablePageNames[page], { hint: pageHints[page] })]),
) as Record<SwitchablePage, ReturnType<typeof checkboxField>>;

const hoursHint =
  'Write it like “Mon-Sat 7:00 AM - 6:00 PM” or “Every day 8AM - 9PM”, so that Google can show it too';

const kinds = {
  phone: 'Phone number',
  email: 'Email address',
  link: 'Web address',
} as const satisfies Record<ContactMethod['kind'], string>;

/** The rule depends on the kind. */
const contactValue: SettingsField<string> = {
  ...lineField('Number or address', { isOptional: true }),
  hint: 'Leave it empty to use the shop’s phone number or email address',
  rule: (text, { kind }) => {
    const value = text.trim();
    if (value.length > 300) return 'Enter at most 300 characters';
    if (kind === 'link')
      return value === '' ? 'Enter the web address' : findWebAddressError(completeWebAddress(value));
    if (value === '') return null;
    if (kind === 'email') return isEmailAddress(value) ? null : 'Enter an email address';
    return /^\+?[\d\s().-]{6,39}$/.test(value) ? null : 'Enter a phone number';
  },
};

/** Who we are and where to find us. */
export const farmSections = {
  name: formSection({
    title: 'Name and logo',
    group: 'Your farm',
    description: 'What the shop is called, where it is, and its sign',
    intro: 'The name stands on every page, in emails, on papers and in what people share.',
    fields: {
      name: lineField('Name', { hint: 'As on your sign', maxLength: maxNameLength }),
      titleEnding: lineField('Ending', {
        hint: 'Words that belong behind the name where there is room, for example “Dairy Farm”. Leave it empty if the name says all',
        isOptional: true,
        maxLength: maxNameLength,
      }),
      place: lineField('Place', {
        hint: 'Your town or village, for Google and for people from elsewhere',
        isOptional: true,
        maxLength: maxNameLength,
      }),
      logo: logoField(
        'Logo',
        `For the top of each page, the tab of the browser and the home screen of a phone. Best without a background. ${imageHint}`,
      ),
    },
    read: ({ identity: { name, titleEnding, place, logo } }) => ({
      name,
      titleEnding,
      place,
      logo: logo?.picture.src ?? '',
    }),
    change: ({ name, titleEnding, place, logo }) => ({
      'identity.name': name,
      'identity.titleEnding': titleEnding,
      'identity.place': place,
      'identity.logo': logo,
    }),
  }),
  contacts: formSection({
    title: 'Contact details',
    group: 'Your farm',
    description: 'Phone, WhatsApp, email and address',
    searchWords: 'call telephone mobile number location',
    intro: 'Shown at the top and bottom of every page, in emails and on the contact page.',
    fields: {
      phone: phoneField('Phone number', { isOptional: true }),
      whatsapp: phoneField('WhatsApp number', {
        hint: 'With the country code, for example +254',
        isOptional: true,
      }),
      email: emailField('Email address', { isOptional: true }),
      address: lineField('Address', { isOptional: true }),
    },
    read: ({ phone, whatsapp, email, address }) => ({ phone, whatsapp, email, address }),
    change: (values) => values,
  }),
  ways: listSection({
    title: 'Contact methods',
    group: 'Your farm',
    description: 'The cards on the contact page',
    searchWords: 'call telephone',
    intro:
      'The contact page shows a card for WhatsApp and one for your address. These cards appear between them, in this order.',
    list: { itemName: 'contact method', nameField: 'title', minRows: 0, maxRows: 12 },
    fields: {
      title: lineField('Title', { hint: 'For example, “Call us” or “Wholesale orders”', maxLength: 60 }),
      kind: selectField('Kind', kinds),
      value: contactValue,
      note: lineField('Note', {
        hint: 'A few words below the title. {shop hours} is replaced by your opening hours',
        isOptional: true,
        next: findNoteError,
      }),
    },
    read: (settings) =>
      storedContactMethods(settings).map(({ kind, title, value, note, id }, index) => ({
        id: id ?? `way-${index + 1}`,
        title,
        kind,
        value,
        note,
      })),
    change: (rows) => ({
      contactMethods: rows.map(({ id, kind, title, value, note }) => ({
        id,
        kind,
        title,
        value: kind === 'link' ? completeWebAddress(value) : value,
        note,
      })),
    }),
  }),
  social: formSection({
    title: 'Social media',
    group: 'Your farm',
    description: 'Links to your pages',
    searchWords: 'Twitter profile',
    intro: 'Paste the address of your page. Leave a field empty to hide that network.',
    fields: socialFields,
    read: ({ social }) => social,
    change: (social) => ({ social }),
  }),
  footer: formSection({
    title: 'Footer',
    group: 'Your farm',
    description: 'A few words about the farm at the bottom of every page',
    searchWords: 'bottom',
    fields: {
      footerText: multilineField('Text', {
        hint: 'Two or three sentences',
        isOptional: true,
        maxLength: maxFooterLength,
      }),
    },
    read: ({ footerText }) => ({ footerText }),
    change: (values) => values,
  }),
  hours: formSection({
    title: 'Opening hours',
    group: 'Your farm',
    description: 'Farm visits; shop and support',
    searchWords: 'times open close closing when days',
    fields: {
      visitHours: lineField('Farm visits', { hint: hoursHint, isOptional: true, maxLength: 100 }),
      shopHours: lineField('Shop and support', { hint: hoursHint, isOptional: true, maxLength: 100 }),
    },
    read: ({ visitHours, shopHours }) => ({ visitHours, shopHours }),
    change: (values) => values,
  }),
  rules: formSection({
    title: 'The rules',
    group: 'Your farm',
    description: 'Who sells, and five questions for your terms and your privacy policy',
    searchWords: 'legal company owner tax invoice receipt refund return terms privacy',
    intro: 'Your terms and your privacy policy say what you answer here.',
    fields: {
      legalName: lineField('Legal name of the seller', {
        hint: 'The company or person that sells, as registered: on invoices, receipts and in the terms. Leave it empty if it is the name of the shop',
        isOptional: true,
        maxLength: maxLegalNameLength,
      }),
      kraPin: kraPinField('KRA PIN', { hint: 'For invoices and receipts', isOptional: true }),
      products: lineField('What you sell', {
        hint: 'In a few words, for example “milk, mala and yoghurt”',
        isOptional: true,
        maxLength: maxProductsLength,
      }),
      sellsRawMilk: checkboxField('Raw milk', {
        legend: 'Do you also sell',
        hint: 'The terms then say to boil it',
      }),
      sellsForOtherFarms: checkboxField('Products of other farms'),
      pictures: selectField('Pictures on the website', {
        drawings: 'Drawings',
        photos: 'Photos',
        both: 'Drawings and photos',
      }),
      reportBy: selectField('Time to report a fault', {
        'same-day': 'On the day the customer gets it',
        'next-day': 'By the end of the day after',
        'two-days': 'Within two days',
        week: 'Within a week',
      }),
      refundDays: wholeNumberField('Days until you refund', {
        ...refundDays,
        hint: 'From your answer to the customer until the money is sent',
      }),
      deliverers: selectField('Who delivers', {
        farm: 'We or our own riders',
        others: 'Riders or a courier that we pay',
      }),
    },
    read: ({ rules }) => ({
      ...rules,
      sellsRawMilk: rules.sellsRawMilk ? 'on' : '',
      sellsForOtherFarms: rules.sellsForOtherFarms ? 'on' : '',
      refundDays: String(rules.refundDays),
    }),
    change: (values) => ({ rules: values }),
  }),
  pages: formSection({
    title: 'Pages',
    group: 'Your farm',
    description: 'Which parts of the website you have',
    intro:
      'Untick what you don’t have: visitors then find it nowhere in the shop. You can still prepare it in the back office. What is ticked but empty comes into the menu as soon as it has something to show.',
    fields: pageFields,
    read: ({ pages }) =>
      Object.fromEntries(switchablePages.map((page) => [page, pages[page] ? 'on' : ''])) as Record<
        SwitchablePage,
        string
      >,
    change: (values) => Object.fromEntries(switchablePages.map((page) => [`pages.${page}`, values[page]])),
  }),
  map: formSection({
    title: 'Map and directions',
    group: 'Your farm',
    description: 'Where the farm is, and how to get there',
    searchWords: 'location GPS Google pin gate',
    confirm: ({ position = '', withoutMap }) =>
      withoutMap === 'on' ? null : confirmPosition(position, 'gate'),
    fields: {
      position: mapPositionField('Position on the map', {
        hint: 'In Google Maps, press and hold on the gate, then copy the two numbers or the link. For example, -1.2921, 36.8219',
        isOptional: true,
      }),
      withoutMap: checkboxField('We give no position', {
        hint: 'Your directions then have to be enough',
      }),
      directions: multilineField('Directions', {
        hint: 'How to find you: road, stage, landmarks, where to park',
        isOptional: true,
        maxLength: maxDirectionsLength,
      }),
    },
    read: ({ map, isWithoutMap, directions }) => ({
      position: formatMapPosition(map),
      withoutMap: isWithoutMap ? 'on' : '',
      directions,
    }),
    change: ({ position, withoutMap, directions }) => ({
      map: withoutMap ? null : position,
      isWithoutMap: withoutMap,
      directions,
    }),
  }),
};
