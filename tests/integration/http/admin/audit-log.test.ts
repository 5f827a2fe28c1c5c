import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import { startOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { useShop } from '../../../support/shop/use-shop';
import { textOf } from '../../../support/shop/read-page';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let boss: Visitor;
const customer = makeUser({ firstName: 'Zawadi', lastName: 'Kimani' });

const find = async (query: string) => textOf((await admin.get(`/audit-admin?${query}`)).text);

beforeAll(async () => {
  admin = await createSignedInVisitor(
    shop,
    makeUser({ role: 'admin', firstName: 'Achieng', lastName: 'Owino' }),
  );
  boss = await createSignedInVisitor(
    shop,
    makeUser({ role: 'super_admin', firstName: 'Wambui', lastName: 'Njoroge' }),
  );
  await shop.database().collection<typeof customer>('users').insertOne(customer);
});

describe('the audit log', () => {
  it('lists what was changed with who, when, from where, before and after', async () => {
    expect(await find('')).toContain('Changes made in the back office appear here.');
    const post = await admin.post('/blogs-admin/new', {
      title: 'A <i>calf</i> 🐄',
      content: 'She came at four o’clock.',
      author: 'Peter',
      category: 'Farm Life',
      published: 'on',
      intent: 'save',
    });
    expect(post.status).toBe(303);
    await boss.post(`/users-admin/${customer._id.toHexString()}`, {
      intent: 'role',
      role: 'staff',
      seenRole: 'customer',
    });
    const all = await find('');
    expect(all).toContain('Added the post: A <i>calf</i> 🐄 Blog post, by Achieng Owino');
    expect(all).toContain('from 127.0.0.1');
    expect(all).toContain('Role changed: Zawadi Kimani Account, by Wambui Njoroge');
    expect(all).toMatch(/Role Before: Customer After: Staff/);
    expect(all).toContain('Entries are kept for 730 days.');
  });

  it('searches and filters by the address', async () => {
    expect(await find('q=calf')).not.toContain('Zawadi Kimani Account');
    expect(await find('subject=account')).not.toContain('Added the post');
    expect(await find('q=nothing+like+this')).toContain('No changes found');
    expect((await admin.get('/audit-admin?q=calf')).text).toMatch(/<input[^>]*name="q"[^>]*value="calf"/);
  });

  it('pages by links that keep the filter', async () => {
    const [entry] = await shop.database().collection<AuditEntry>('auditEntries').find().limit(1).toArray();
    if (!entry) throw new Error('There is no entry.');
    await shop
      .database()
      .collection('auditEntries')
      .insertMany(
        Array.from({ length: 30 }, (_, index) => {
          const { _id, ...fields } = entry;
          return {
            ...fields,
            subject: 'stock',
            subjectName: `Count ${index}`,
            at: new Date(startOfRun.getTime() + (index - 1_000) * 60_000),
          };
        }),
      );
    const first = (await admin.get('/audit-admin?subject=stock')).text;
    expect(textOf(first)).toContain('Count 29');
    const older = /<a href="([^"]*)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(older).toContain('subject=stock');
    const second = await admin.get(older);
    expect(textOf(second.text)).toContain('Count 4');
    expect(textOf(second.text)).not.toContain('Count 5');
    expect(second.text).toContain('rel="prev"');
  });
});
