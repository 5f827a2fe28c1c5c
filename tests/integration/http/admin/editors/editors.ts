import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { dayOfRun } from '../../../../support/fixtures/days';
import { apiKeyValues } from '../../../../support/fixtures/api-keys';
import { newSubscriber } from '../../../../support/fixtures/newsletter-issues';
import { organizationValues } from '../../../../support/fixtures/organizations';
import { messageDetails, tourDay, visitDetails } from '../../../../support/fixtures/visits';
import { webhookValues } from '../../../../support/fixtures/webhooks';
import { added, confirmation, firstLink, pathOf, type Context, type Editor } from './editor';

const categoryValues = { name: 'Ice cream', description: 'From the freezer.', parent: '', order: '' };
const issueValues = { subject: 'Mala is back', body: 'Habari!\n\nFresh mala every Friday.' };

export const editors: readonly Editor[] = [
  {
    name: 'gallery image',
    path: '/gallary-management/two-climbers',
    typed: { title: 'Three goats', description: 'On the tank.\nAgain.', tags: 'Animals, Tanks' },
    theirs: { title: 'Two goats' },
    wrong: { title: '' },
    deletion: confirmation('/gallary-management', 'This image has already been deleted.'),
  },
  {
    name: 'product',
    path: pathOf('/products-admin', 'products', { filter: { slug: 'rhodes-hay' } }),
    typed: { name: 'Bale of hay', brand: 'Bumala Growers', description: 'Cut on a Monday.\nBaled later.' },
    theirs: { brand: 'Funyula Growers' },
    wrong: { name: '' },
    deletion: confirmation('/products-admin', 'This product has already been deleted.'),
  },
  {
    name: 'category',
    path: added(
      '/categories-admin/new',
      categoryValues,
      pathOf('/categories-admin', 'categories', { filter: { name: categoryValues.name } }),
    ),
    typed: { name: 'Ices', description: 'Cold.\nAnd sweet.' },
    theirs: { name: 'Frozen yoghurt' },
    wrong: { name: '' },
    deletion: confirmation('/categories-admin', 'This category has already been deleted.'),
  },
  {
    name: 'post',
    path: pathOf('/blogs-admin', 'posts'),
    typed: { title: 'An evening in the shed', content: 'It was late.\n\nThe cows were calm.' },
    theirs: { title: 'A morning in the shed' },
    wrong: { title: '' },
    button: ['intent', 'save'],
    deletion: confirmation('/blogs-admin', 'This post has already been deleted.'),
  },
  {
    name: 'farm service',
    path: pathOf('/services-admin', 'farmServices'),
    typed: { title: 'Hay for the dry months', description: 'Bales to your gate,\nby the lorry.' },
    theirs: { title: 'Silage' },
    wrong: { title: '' },
    deletion: confirmation('/services-admin', 'This service has already been deleted.'),
  },
  {
    name: 'team member',
    path: pathOf('/team-admin', 'teamMembers'),
    typed: { name: 'Joseph Wekesa', position: 'Cheese maker', bio: 'He turns each wheel.\nOnce a day.' },
    theirs: { position: 'Herdsman' },
    wrong: { name: '' },
    deletion: confirmation('/team-admin', 'This team member has already been deleted.'),
  },
  {
    name: 'question',
    path: pathOf('/faq-admin', 'questions'),
    typed: { question: 'How far is my milk?', answer: 'As far as the rider has come.\nNot farther.' },
    theirs: { question: 'Where is my milk?' },
    wrong: { question: '' },
    deletion: confirmation('/faq-admin', 'This question has already been deleted.'),
  },
  {
    name: 'testimonial',
    path: pathOf('/testimonials-admin', 'testimonials'),
    typed: { name: 'Zipporah Nekesa', words: 'The calves know me by now.\nAll of them.' },
    theirs: { name: 'Beatrice Achieng' },
    wrong: { name: '' },
    deletion: confirmation('/testimonials-admin', 'This testimonial has already been deleted.'),
  },
  {
    name: 'tour stop',
    path: pathOf('/tour-admin', 'tourStops'),
    typed: { title: 'The bee hives', text: 'Behind the calves,\nand loud.' },
    theirs: { title: 'The goats' },
    wrong: { title: '' },
    deletion: confirmation('/tour-admin', 'This stop has already been deleted.'),
  },
  {
    name: 'part of a page with a picture',
    path: '/about-management/mission',
    typed: { title: 'What we are here for', description: 'Milk.\nAnd people.' },
    theirs: { title: 'What we want' },
    wrong: { title: '' },
    deletion: null,
  },
  {
    name: 'part of the home page',
    path: '/home-content/newsletter',
    typed: { title: 'News of the herd', description: 'Once a month.\nNot more.' },
    theirs: { title: 'Farm news' },
    wrong: { title: '' },
    deletion: null,
  },
  {
    name: 'texts of a page',
    path: '/page-texts/services',
    typed: { intro: 'We come to you.', invitation: 'Call us' },
    theirs: { intro: 'We help.' },
    wrong: { intro: '' },
    deletion: null,
  },
  {
    name: 'entry of a page with a picture',
    path: firstLink('/home-content', '/home-content/offers'),
    typed: { title: 'Two for one', description: 'Only this week.\nOr next.' },
    theirs: { title: 'Three for two' },
    wrong: { title: '' },
    deletion: confirmation('/home-content', 'This special offer has already been deleted.'),
  },
  {
    name: 'entry of a page',
    path: firstLink('/about-management', '/about-management/stats'),
    typed: { label: 'Litres a day', value: '600L' },
    theirs: { value: '700L' },
    wrong: { label: '' },
    deletion: confirmation('/about-management', 'This company stat has already been deleted.'),
  },
  {
    name: 'topic of a page',
    path: firstLink('/page-texts', '/page-texts/service-topics'),
    typed: { title: 'When we come', description: 'On weekdays.\nOr by night.' },
    theirs: { title: 'When you call' },
    wrong: { title: '' },
    deletion: confirmation('/page-texts', 'This topic has already been deleted.'),
  },
  {
    name: 'section of the settings',
    path: '/settings-admin/promo',
    typed: { promo: 'Fresh mala today' },
    theirs: { promo: 'Fresh ghee today' },
    wrong: { promo: 'x'.repeat(121) },
    deletion: null,
  },
  {
    name: 'row of the settings',
    path: added(
      '/settings-admin/pickup/rows/new',
      { name: 'Butula market', address: 'Stall 12', hours: '', map: '' },
      firstLink('/settings-admin/pickup', '/settings-admin/pickup/rows'),
    ),
    typed: { name: 'Funyula market', address: 'Stall 7' },
    theirs: { address: 'Stall 8' },
    wrong: { name: '' },
    deletion: confirmation('/settings-admin/pickup', 'This pickup place has already been removed.'),
  },
  {
    name: 'legal text',
    path: '/settings-admin/legal/privacy-policy',
    typed: { intro: 'We keep little.', text: '## What we keep\n\nYour order.' },
    theirs: { intro: 'We keep less.' },
    wrong: { intro: '' },
    button: ['intent', 'save'],
    deletion: null,
  },
  {
    name: 'webhook',
    path: added(
      '/settings-admin/webhooks/new',
      webhookValues,
      pathOf('/settings-admin/webhooks', 'webhookEndpoints'),
    ),
    typed: { url: 'http://127.0.0.1:9/desk', description: 'The desk in Bumala' },
    theirs: { description: 'The till in Butula' },
    wrong: { url: 'nowhere' },
    button: ['intent', 'save'],
    deletion: confirmation('/settings-admin/webhooks', 'This webhook has already been deleted.'),
  },
  {
    name: 'API key',
    path: added(
      '/settings-admin/api-keys/new',
      apiKeyValues(),
      pathOf('/settings-admin/api-keys', 'apiKeys'),
    ),
    typed: { name: 'Till in Bumala', lastDay: dayOfRun(60) },
    theirs: { name: 'Till in Butula' },
    wrong: { name: '' },
    // It is revoked, and deleted 90 days later.
    deletion: null,
  },
  {
    name: 'organization',
    path: added(
      '/organizations-admin/new',
      organizationValues(),
      pathOf('/organizations-admin', 'organizations', { suffix: '/edit' }),
    ),
    typed: { name: 'Bumala Boys’ School', contact1Phone: '0733 345 678', notes: 'By the gate.\nTwice.' },
    theirs: { name: 'Bumala Primary School', contact1Phone: '0722 000 111' },
    wrong: { name: '' },
    deletion: confirmation('/organizations-admin', 'This organization has already been deleted.'),
  },
  {
    name: 'draft of the newsletter',
    path: added(
      '/newsletter-admin/issues/new',
      { ...issueValues, intent: 'save', newId: '' },
      pathOf('/newsletter-admin/issues', 'newsletterIssues', { suffix: '/edit' }),
    ),
    typed: { subject: 'Ghee is back', body: 'Habari!\n\nFresh ghee every Monday.' },
    theirs: { subject: 'Butter is back' },
    wrong: { subject: '' },
    button: ['intent', 'save'],
    deletion: confirmation('/newsletter-admin', 'This draft has already been deleted.'),
  },
  {
    name: 'day of tours',
    path: `/bookings-admin/calendar/${tourDay(8)}`,
    typed: { state: 'closed', capacity: '12', note: 'The vet comes' },
    theirs: { note: 'The roof is open' },
    wrong: { capacity: 'many' },
    button: ['intent', 'day'],
    comparesNothing: true,
    deletion: null,
  },
  {
    name: 'visit',
    path: added(
      '/bookings-admin/new',
      { ...visitDetails, startsAt: '09:00' },
      pathOf('/bookings-admin', 'bookings'),
    ),
    typed: { day: tourDay(2), startsAt: '10:00', why: 'The road is closed' },
    theirs: { day: tourDay(3), why: 'The vet comes' },
    wrong: { startsAt: '' },
    button: ['intent', 'move'],
    comparesNothing: true,
    deletion: null,
  },
  {
    name: 'answer to a message',
    path: added('/contact-us', messageDetails, pathOf('/messages-admin', 'messages')),
    typed: { answer: 'Yes, gladly.\nOn Saturday.' },
    theirs: { answer: 'No, sorry.' },
    wrong: { answer: '' },
    button: ['intent', 'answer'],
    comparesNothing: true,
    deletion: confirmation('/messages-admin', 'This message has already been deleted.'),
  },
];

/** Forms of the back office with a parameter in their path that edit no text under a version. */
export const otherForms: readonly string[] = [
  // Fields of the settings and of products: tests/integration/http/opening/set-up-forms.test.ts.
  '/set-up/:step',
  // Change the state of an order, which nobody can delete.
  '/orders-admin/:number',
  '/orders-admin/new/:number',
  '/orders-admin/:number/cash',
  '/payments-to-check/:number/match-code',
  '/payments-to-check/:number/check/:paymentKey',
  '/payments-to-check/:number/refund/:paymentKey',
  '/payments-to-check/:number/revive',
  '/payments-to-check/:number/statement/:paymentKey',
  '/payments-to-check/:number/reversal/:paymentKey',
  '/payments-to-check/till/:paymentKey',
  '/orders-admin/:number/payment',
  // Under a version of its own: tests/integration/http/admin/phone-orders.test.ts.
  '/orders-admin/:number/correct',
  // Kept for an hour for one person: tests/integration/orders/many-orders.test.ts.
  '/orders-admin/chosen/:choiceId',
  // Under a revision of its own: tests/integration/standing-orders.
  '/standing-orders-admin/:standingOrderId',
  '/standing-orders-admin/:standingOrderId/change',
  '/standing-orders-admin/:standingOrderId/days/:day',
  '/standing-orders-admin/instead/:productId',
  // Pays what was shown, once: tests/integration/standing-orders.
  '/standing-orders-admin/:standingOrderId/payment',
  // Adds lines to a day: tests/integration/payments/cash-up.test.ts.
  '/cash-up/:day/:holder',
  // Add entries to the books.
  '/payments/:payment/pay',
  '/payments/:payment/update',
  '/payments/:payment/reverse',
  '/organizations-admin/:organizationId/ask',
  '/organizations-admin/:organizationId/ask/:attemptId',
  // Change a state that is chosen.
  '/organizations-admin/:organizationId/subscription',
  '/subscriptions-admin/:organizationId',
  '/settings-admin/webhooks/deliveries/:deliveryId',
  '/settings-admin/api-keys/:keyId/revoke',
  '/newsletter-admin/issues/:issueId',
  '/newsletter-admin/issues/:issueId/send',
  '/comments-admin/:comment/block',
  '/users-admin/:id',
  '/users-admin/invitations/:invitationId',
  // Restore an earlier version.
  '/settings-admin/:section/history/:version',
  '/settings-admin/legal/:text/versions/:version',
];

/** Confirmations of what no form edits. */
export const otherDeletions = [
  {
    name: 'subscriber of the newsletter',
    path: async (context: Context) => {
      await context.database
        .collection<NewsletterSubscriber>('newsletterSubscribers')
        .insertOne(newSubscriber('reader@example.com', new Date()));
      return pathOf('/newsletter-admin/subscribers', 'newsletterSubscribers', { suffix: '/remove' })(context);
    },
    list: '/newsletter-admin/subscribers',
    alreadyDeleted: 'This address has already been removed.',
  },
  {
    name: 'comment',
    path: added(
      '/blog/how-nyota-got-her-name',
      { author: 'Akinyi', email: 'akinyi@example.com', content: 'How old is she?', parent: '' },
      pathOf('/comments-admin', 'comments', { suffix: '/delete' }),
    ),
    list: '/comments-admin',
    alreadyDeleted: 'This comment has already been deleted.',
  },
] as const;
