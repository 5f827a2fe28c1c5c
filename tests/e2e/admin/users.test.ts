import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import type { StoredUser } from '~/domain/accounts/user';
import { makeSession, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const password = 'a herd of nine cows';
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

// Without scripts: tests/integration/http/admin/users.test.ts.
describe('the back office with JavaScript', () => {
  it('lets a super_admin find a user, change permissions, disable and enable the account', async () => {
    const users = shop.database().collection<StoredUser>('users');
    const sessions = shop.database().collection<Session>('sessions');
    const superAdmin = makeUser({ role: 'super_admin', firstName: 'Wambui', passwordHash });
    const person = makeUser({ firstName: 'Otieno', lastName: 'Scripted' });
    await users.insertMany([superAdmin, person]);
    await sessions.insertOne(makeSession(person));
    const page = await browser.openPage({ javaScript: true });

    await page.goto(`${shop.url}/users-admin`);
    await page.getByLabel('Email').fill(superAdmin.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();

    await page.getByRole('searchbox', { name: 'Search people' }).fill('otieno scripted');
    await page.getByRole('searchbox', { name: 'Search people' }).press('Enter');
    await page.getByText('1 person found').waitFor();
    await page.getByRole('link', { name: 'Otieno Scripted' }).click();

    await page.getByLabel('Role of this person').selectOption({ label: 'Staff' });
    await page.getByRole('button', { name: 'Change the role' }).click();
    await page.getByText('The role is now Staff.').waitFor();
    expect(await sessions.countDocuments({ userId: person._id })).toBe(0);

    await page.getByLabel('Read messages').check();
    await page.getByRole('button', { name: 'Save the permissions' }).click();
    await page.getByText('The permissions have changed.').waitFor();
    expect(await page.getByLabel('Read messages').isChecked()).toBe(true);

    const disable = page.getByRole('button', { name: 'Yes, disable the account' });
    expect(await disable.isVisible()).toBe(false);
    await page.getByText('Disable the account', { exact: true }).click();
    await disable.click();
    await page.getByText('The account is disabled').waitFor();
    expect((await users.findOne({ _id: person._id }))?.disabledAt).not.toBeNull();
    await page.getByText('Enable the account again').click();
    await page.getByRole('button', { name: 'Yes, enable the account' }).click();
    await page.getByText('The person can sign in again.').waitFor();

    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    expect(await history.allTextContents()).toEqual([
      expect.stringMatching(/^Account enabled again.* by Wambui/),
      expect.stringMatching(/^Account disabled/),
      expect.stringMatching(/^Permissions changed: granted: Read messages/),
      expect.stringMatching(/^Role changed from Customer to Staff/),
    ]);
  });
});
