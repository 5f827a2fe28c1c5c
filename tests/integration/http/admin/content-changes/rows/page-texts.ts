import { describedPages, descriptionKey } from '~/domain/content/page-titles';
import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { Change, ContentChange } from '../content-change';

const texts = (form: string, path: string, pages: readonly string[]) => ({
  form,
  path: `/page-texts/${path}`,
  pages,
});

/** With settings in braces, which other rows change. */
const introduction: Change = {
  value: 'Call {phone}, of an evening.',
  shows: /Call \+254\s7[\d\s]+, of an evening\./,
};
const invitation: Change = { value: 'Come for {tour length}.', shows: /Come for [\w ]*hours?[\w ]*\./ };

const description = (text: string): Change => ({
  value: text,
  shows: new RegExp(`<meta name="description" content="${text}"`),
});

/** The form fields of all descriptions but these; they are read in the same way. */
const otherDescriptions = (names: readonly string[]): string[] =>
  describedPages.map(({ path }) => descriptionKey(path)).filter((name) => !names.includes(name));

const jpeg = new Uint8Array(await drawJpeg());

/** The forms of the pictures beside titles, with their pages. */
const heads = {
  'services-picture': '/services',
  'our-team-picture': '/our-team',
  'contact-picture': '/contact-us',
  'booking-picture': '/booking',
  'faq-picture': '/faq',
  'support-picture': '/support',
  'track-order-picture': '/track-order',
} as const;

/** Unseen where the alternative text is: beside the title of the shop page the picture is decoration. */
const shopPicture: Change = {
  value: new File([jpeg], 'cow.jpg', { type: 'image/jpeg' }),
  shows: /Discover Our Products[\s\S]*src="\/images\/[0-9a-f]{32}-/,
};

const seen = { home: 'Milk and more.', 'our-farm': 'Cows and more.', services: 'Vets and more.' };

export const pageTextChanges: readonly ContentChange[] = [
  { ...texts('Texts, shop', 'shop', ['/shop']), fields: { intro: introduction } },
  { ...texts('Texts, categories', 'categories', ['/categories']), fields: { intro: introduction } },
  { ...texts('Texts, our farm', 'our-farm', ['/our-farm', '/about-farm']), fields: { invitation } },
  {
    ...texts('Texts, virtual tour', 'virtual-tour', ['/virtual-tour']),
    fields: { intro: introduction, invitation },
  },
  { ...texts('Texts, team', 'our-team', ['/our-team']), fields: { intro: introduction, invitation } },
  {
    ...texts('Texts, services', 'services', ['/services']),
    fields: { intro: introduction, topicsTitle: 'How the vet works', invitation },
  },
  {
    ...texts('Texts, services', 'services', ['/services/fodder-and-feed']),
    fields: { serviceInvitation: invitation },
  },
  {
    ...texts('Topic of services', 'service-topics/technology', ['/services']),
    fields: {
      title: 'Sun and phones',
      description: 'They earn their keep.',
      order: { value: '0', shows: /Sun and phones[\s\S]*Education and outreach/ },
    },
  },
  { ...texts('Texts, blog', 'blog', ['/blogs']), fields: { intro: introduction, invitation } },
  {
    ...texts('Texts, blog', 'blog', ['/blog/a-morning-at-the-milking-shed']),
    fields: { postInvitation: 'See where it was written.' },
  },
  { ...texts('Texts, gallery', 'gallery', ['/gallery']), fields: { intro: introduction, invitation } },
  { ...texts('Texts, contact', 'contact', ['/contact-us']), fields: { intro: introduction } },
  { ...texts('Texts, booking', 'booking', ['/booking']), fields: { intro: introduction } },
  { ...texts('Texts, FAQ', 'faq', ['/faq']), fields: { intro: introduction } },
  { ...texts('Texts, support', 'support', ['/support']), fields: { intro: introduction } },
  {
    ...texts('Topic of support', 'support-topics/payments', ['/support']),
    fields: {
      title: 'The money',
      description: 'Where it went.',
      icon: { value: 'sun', shows: /d="M12 16a4 4[^"]*"[\s\S]{0,300}The money/ },
      path: { value: '/gallery', shows: /<a href="\/gallery"[\s\S]{0,500}The money/ },
      order: { value: '0', shows: /The money[\s\S]*Track an order/ },
    },
  },
  {
    ...texts('Invitation to a tour', 'tour-invitation', ['/our-farm', '/gallery', '/blogs', '/services']),
    fields: { title: 'The gate is open' },
  },
  {
    ...texts('Picture, shop', 'shop-picture', ['/shop']),
    fields: { imageFile: shopPicture },
    unseen: ['altText', 'imageRemoved'],
  },
  ...Object.entries(heads).map(([path, page]) => ({
    ...texts('Picture of a page', path, [page]),
    fields: {
      altText: { value: `Seen at ${page}`, shows: new RegExp(`alt="Seen at ${page}"`) },
      imageFile: {
        value: new File([jpeg], 'cow.jpg', { type: 'image/jpeg' }),
        shows: new RegExp(`src="/images/[0-9a-f]{32}-[^"]*"[^>]* alt="Seen at ${page}"`),
      },
    },
    unseen: ['imageRemoved'],
  })),
  {
    ...texts('Picture of a page', 'contact-picture', ['/contact-us']),
    fields: { imageRemoved: { value: 'on', shows: /^(?![\s\S]*Seen at \/contact-us)/ } },
  },
  ...Object.entries(seen).map(([name, text]) => ({
    ...texts('Search results', 'descriptions', [`/${name}`]),
    fields: { [name]: description(text) },
    unseen: otherDescriptions(Object.keys(seen)),
  })),
];
