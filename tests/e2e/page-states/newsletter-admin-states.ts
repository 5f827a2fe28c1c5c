import { ObjectId } from 'mongodb';
import type { NewsletterIssue } from '~/domain/newsletter/issues/newsletter-issue';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { newSubscriber } from '../../support/fixtures/newsletter-issues';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** The newsletter in the back office, with issues in several states and more subscribers than a page shows. */
export async function prepareNewsletterAdminStates(shop: Shop): Promise<PageState[]> {
  const writer = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const now = new Date();
  const unreachable = newSubscriber(
    'a.rather.long.address.of.somebody@a-rather-long-domain.example.com',
    now,
    { state: 'unreachable' },
  );
  const readers = Array.from({ length: 60 }, (_, index) => newSubscriber(`reader-${index}@example.com`, now));
  await shop
    .database()
    .collection<NewsletterSubscriber>('newsletterSubscribers')
    .insertMany([unreachable, ...readers]);
  const draft: NewsletterIssue = {
    _id: new ObjectId(),
    subject: 'Three calves, mala on Fridays and what else is new in the long rains',
    body: '## Three calves\n\nZawadi, **Tumaini** and Baraka.\n\n- [Mala](/products)\n- Milk',
    state: 'draft',
    scheduledFor: null,
    startedAt: null,
    recipientCount: 0,
    queuedUpTo: null,
    isQueued: false,
    finishedAt: null,
    result: null,
    createdAt: now,
    updatedAt: now,
  };
  const sent: NewsletterIssue = {
    ...draft,
    _id: new ObjectId(),
    state: 'sent',
    startedAt: now,
    finishedAt: now,
    recipientCount: 1_234,
    isQueued: true,
    result: { sent: 1_220, failed: 9, unknown: 2 },
  };
  await shop.database().collection<NewsletterIssue>('newsletterIssues').insertMany([draft, sent]);
  const pathOf = ({ _id }: NewsletterIssue) => `/newsletter-admin/issues/${_id.toHexString()}`;
  return [
    { name: 'newsletter issues', path: '/newsletter-admin', visitor: writer, hydrated: true },
    {
      name: 'newsletter subscribers',
      path: '/newsletter-admin/subscribers',
      visitor: writer,
      hydrated: true,
    },
    {
      name: 'newsletter draft, refused',
      path: `${pathOf(draft)}/edit`,
      visitor: writer,
      hydrated: true,
      fill: { subject: 'ab' },
      submit: 'Save draft',
    },
    { name: 'newsletter issue, to send', path: `${pathOf(draft)}/send`, visitor: writer },
    { name: 'newsletter issue, sent', path: pathOf(sent), visitor: writer, hydrated: true },
  ];
}
