import { ObjectId, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const lists = [
  {
    list: '/products-admin?q=mala',
    collection: 'products',
    slug: 'maziwa-mala',
    field: 'isActive',
    label: 'Active',
    off: '“Maziwa Mala” is inactive',
    line: /[\d,]+ , \d+ in stock/,
  },
  {
    list: '/categories-admin?status=all',
    collection: 'categories',
    slug: 'cheese',
    field: 'isActive',
    label: 'Active',
    off: '“Cheese” is inactive: the shop doesn’t show it.',
    line: /\d+ active products/,
  },
  {
    list: '/blogs-admin?state=all',
    collection: 'posts',
    field: 'published',
    label: 'Published',
    off: 'is a draft again',
    line: /\w+ \d+, 20\d\d/,
  },
  {
    list: '/gallary-management?q=market',
    collection: 'galleryItems',
    slug: 'market-day',
    field: 'featured',
    label: 'Featured',
    off: '“Market day in Bumala” is no longer featured.',
    line: /Cheese/,
  },
] as const;

describe.each(lists)(
  'the switch of a row of $list',
  ({ list, collection, field, label, off, line, ...row }) => {
    const path = new URL(list, 'http://x').pathname;
    const query = 'slug' in row ? { slug: row.slug } : { published: true };
    const find = async (filter: Document = query) => {
      const found = await shop.database().collection(collection).findOne(filter);
      if (!found) throw new Error(`${collection} has none`);
      return found;
    };
    /** The switch of a row on a phone, and the text of the row. */
    const read = async (id: string) => {
      const { text } = await editor.get(list);
      const [, before = '', form = ''] =
        new RegExp(
          `id="${id}"([\\s\\S]*?)(<form[^>]*>(?:(?!</form>)[\\s\\S])*role="switch"[\\s\\S]*?</form>)`,
        ).exec(text) ?? [];
      return { page: textOf(text), line: textOf(before), form };
    };

    it('sets the state, returns to the row, and says what it is', async () => {
      const { _id, slug } = await find();
      const id = collection === 'galleryItems' ? String(slug) : _id.toHexString();
      const press = async (intent: string, of = id) => {
        const { status, location } = await editor.post(list, { intent, id: of });
        return [status, location];
      };
      const state = async () => (await find({ _id }))[field];
      const entries = () =>
        shop.database().collection<AuditEntry>('auditEntries').countDocuments({ subjectId: id });
      await press('on');
      await editor.get(list);

      const shown = await read(id);
      expect(shown.line).toMatch(line);
      expect(shown.form).toMatch(/value="off" role="switch" aria-checked="true"/);
      expect(textOf(shown.form)).toMatch(new RegExp(`^ ${label} `));

      const before = await entries();
      expect(await press('off')).toEqual([303, `${list}#${id}`]);
      expect(await state()).toBe(false);
      const after = await read(id);
      expect(after.page).toContain(off);
      expect(after.form).toMatch(/value="on" role="switch" aria-checked="false"/);

      // Pressed twice: it is a state, no toggle.
      expect(await press('off')).toEqual([303, `${list}#${id}`]);
      expect([await state(), await entries()]).toEqual([false, before + 1]);
      await press('on');
      expect(await state()).toBe(true);

      await editor.get(list);
      const unknown = collection === 'galleryItems' ? 'nowhere' : new ObjectId().toHexString();
      expect(await press('off', unknown)).toEqual([303, list]);
      expect(textOf((await editor.get(list)).text)).toContain('Somebody has deleted this');
      expect((await press('explode'))[0]).toBe(400);
      const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
      expect((await clerk.post(path, { intent: 'off', id })).status).toBe(403);
      expect(await state()).toBe(true);
    });
  },
);
