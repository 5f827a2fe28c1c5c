import { expect, it } from 'vitest';
import { permissions } from '~/domain/accounts/permissions';

it('the permission that exports the subscribers says so where it is granted', () => {
  expect(permissions['content:write']).toContain('see and export its subscribers');
});
