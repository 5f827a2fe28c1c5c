import { descriptionPlaceholderHint } from '../fill-description';
import type { PagePictures, PageTexts } from '../page-texts';
import { describedPages, descriptionKey } from '../page-titles';
import type { ServiceTopic, SupportTopic } from '../page-topics';
import { findPlaceholderError, placeholderHint } from '../text-placeholders';
import { list, part, partWithPicture, type ContentSection } from './content-section';
import {
  iconField,
  lineField,
  linkField,
  orderField,
  multilineField,
  type SectionField,
} from './section-field';

const introduction = () =>
  multilineField('Introduction', 400, `Below the title of the page. ${placeholderHint}`);

const invitation = (label = 'Invitation to a tour') =>
  multilineField(
    label,
    300,
    'Above the button that books a farm tour. {tour days} and {tour length} follow the settings',
  );

const segmentOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The picture beside the title of a page. */
const head = (property: keyof PagePictures, pageName: string): ContentSection =>
  partWithPicture<PagePictures[typeof property]>({
    page: 'texts',
    segment: segmentOf(property),
    property,
    heading: `${pageName}: Picture`,
    title: `${pageName}: Picture`,
    thing: `picture of “${pageName}”`,
    anchor: null,
    fields: {},
  });

/** The texts of one page. */
const page = <Name extends Exclude<keyof PageTexts, 'serviceTopics' | 'supportTopics' | keyof PagePictures>>(
  property: Name,
  heading: string,
  fields: Parameters<typeof part<PageTexts[Name]>>[0]['fields'],
): ContentSection =>
  part<PageTexts[Name]>({
    page: 'texts',
    segment: segmentOf(property),
    property,
    heading,
    title: heading,
    thing: `texts of “${heading}”`,
    anchor: null,
    fields,
  });

const withPlaceholders = (field: SectionField): SectionField =>
  field.control === 'line' || field.control === 'multiline'
    ? { ...field, rule: (text, form) => field.rule?.(text, form) ?? findPlaceholderError(text) }
    : field;

const sections: readonly ContentSection[] = [
  page('shop', 'Shop', { intro: introduction() }),
  head('shopPicture', 'Shop'),
  page('categories', 'Shop by Category', { intro: introduction() }),
  page('ourFarm', 'Our Farm', { invitation: invitation() }),
  page('virtualTour', 'Virtual Tour', { intro: introduction(), invitation: invitation() }),
  page('ourTeam', 'Our Team', { intro: introduction(), invitation: invitation() }),
  head('ourTeamPicture', 'Our Team'),
  page('services', 'Farm Services', {
    intro: introduction(),
    topicsTitle: lineField('Title of the topics', 60),
    invitation: invitation(),
    serviceInvitation: invitation('Invitation on the page of a service'),
  }),
  head('servicesPicture', 'Farm Services'),
  list<ServiceTopic>({
    page: 'texts',
    segment: 'service-topics',
    property: 'serviceTopics',
    heading: 'Farm Services: Topics',
    title: 'Topic of Farm Services',
    thing: 'topic',
    anchor: null,
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Text', 600),
      order: orderField(),
    },
  }),
  page('blog', 'Blog', {
    intro: introduction(),
    invitation: invitation(),
    postInvitation: invitation('Invitation below a post'),
  }),
  page('gallery', 'Gallery', { intro: introduction(), invitation: invitation() }),
  page('contact', 'Contact Us', { intro: introduction() }),
  head('contactPicture', 'Contact Us'),
  page('booking', 'Book Your Visit', { intro: introduction() }),
  head('bookingPicture', 'Book Your Visit'),
  page('faq', 'FAQ', { intro: introduction() }),
  head('faqPicture', 'FAQ'),
  page('support', 'Support', { intro: introduction() }),
  head('supportPicture', 'Support'),
  head('trackOrderPicture', 'Track Order'),
  list<SupportTopic>({
    page: 'texts',
    segment: 'support-topics',
    property: 'supportTopics',
    heading: 'Support: Topics',
    title: 'Topic of Support',
    thing: 'support topic',
    anchor: null,
    fields: {
      title: lineField('Title', 120),
      description: multilineField('Text', 300),
      icon: iconField(),
      path: linkField('It leads to', 'A page of the shop.'),
      order: orderField(),
    },
  }),
  page('tourInvitation', 'Invitation to a Tour', {
    title: lineField('Title', 60, 'Above the invitation of each page.'),
  }),
  page(
    'descriptions',
    'For Search Engines',
    Object.fromEntries(
      describedPages.map(({ path, title }, index) => [
        descriptionKey(path),
        multilineField(
          title,
          300,
          index === 0
            ? `What Google shows below the title of a page, and the search of the shop. ${descriptionPlaceholderHint}`
            : undefined,
        ),
      ]),
    ),
  ),
];

/** docs/product.md 8.15. */
export const textSections: readonly ContentSection[] = sections.map((section) => ({
  ...section,
  fields: Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [name, withPlaceholders(field)]),
  ),
}));
