import type { Organization } from '~/domain/organizations/organization';
import { organizationMessages } from '~/domain/organizations/organization-form';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';

/** Throws a page with 404 for an organization that is not there. */
export async function requireOrganization(id = ''): Promise<Organization> {
  const organization = await withDatabaseTimeout(findOrganization(id));
  if (!organization) throw errorResponse(404, organizationMessages.gone);
  return organization;
}
