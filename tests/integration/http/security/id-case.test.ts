import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOfRun } from '../../../support/fixtures/days';
import { newSubscriber } from '../../../support/fixtures/newsletter-issues';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { mainOf, textOf } from '../../../support/shop/read-page';
import { readRouteTable } from '../../../support/shop/route-table';
import { useShop } from '../../../support/shop/use-shop';
import type { TestResponse, Visitor } from '../../../support/shop/visitor';
import { addressesWith, createRouteParameters } from './route-parameters';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

/** Routes of the back office with an id in their path. */
const idParameter = /:(?:id|payment|comment|\w+Id)\b/;
const routes = readRouteTable().filter(({ path }) => idParameter.test(path ?? ''));
/** Nobody has sent a prompt, chosen orders or taken a standing order. */
const nothingYet = /:(?:attemptId|choiceId|standingOrderId)\b/;

let visitor: Visitor;
let addresses: readonly ((route: (typeof routes)[number]) => string)[];

beforeAll(async () => {
  visitor = await createSignedInVisitor(shop, makeUser({ role: 'super_admin', passwordHash: 'a hash' }));
  const database = shop.database();
  const subscriber = newSubscriber('nyambura@example.com', new Date(dayOfRun()));
  await database.collection<typeof subscriber>('newsletterSubscribers').insertOne(subscriber);
  await visitor.post('/newsletter-admin/issues/new', {
    subject: 'Mala',
    body: 'Mala is back.',
    intent: 'save',
  });
  const comment = { author: 'Akinyi', email: 'akinyi@example.com', content: 'How old is she?', parent: '' };
  await visitor.post('/blog/how-nyota-got-her-name', comment);
  await visitor.post('/users-admin/invite', {
    name: 'Asha Wanjiru',
    role: 'staff',
    email: '',
    idempotencyKey: 'x'.repeat(22),
    intent: 'link',
  });
  const findId = async (collection: string) =>
    String((await database.collection(collection).findOne({}))?._id);
  const parameters = {
    ...(await createRouteParameters(shop)),
    ':payment': await findId('accountEntries'),
    ':comment': await findId('comments'),
    ':issueId': await findId('newsletterIssues'),
    ':invitationId': await findId('invitations'),
    ':subscriberId': subscriber._id.toHexString(),
  };
  const inCapitals = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      idParameter.test(name) ? value.toUpperCase() : value,
    ]),
  );
  addresses = [addressesWith(parameters), addressesWith(inCapitals)];
});

vi.setConfig({ testTimeout: 120_000 });

/** What a person sees, whatever the case of the ids in links, and without keys that each page has anew. */
const seen = ({ status, location, text }: TestResponse) => ({
  status,
  location: location.toLowerCase(),
  text: textOf(mainOf(text)),
});

describe('an id in capital letters', () => {
  it('finds the same page', async () => {
    for (const route of routes) {
      const [small, capital] = await Promise.all(
        addresses.map(async (of) => seen(await visitor.get(of(route)))),
      );
      expect({ route: route.id, ...capital }).toEqual({ route: route.id, ...small });
      if (!nothingYet.test(route.path ?? '')) expect(small?.status, route.id).toBeLessThan(400);
    }
  });

  it('gets the same answer to a form', async () => {
    for (const route of routes.filter(({ hasAction }) => hasAction)) {
      const responses = [];
      for (const of of addresses) responses.push(seen(await visitor.post(of(route), {})));
      expect({ route: route.id, ...responses[1] }).toEqual({ route: route.id, ...responses[0] });
    }
  });
});
