import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  exportStatement,
  statementExportColumns,
  statementFileName,
} from '~/domain/organizations/statement/export-statement.server';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { requireOrganization } from '../require-organization.server';
import { requireMonth } from './require-month.server';

/** Downloads the statement of a month. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'organizations:read');
  const month = requireMonth(request, now);
  const organization = await requireOrganization(params['organizationId']);
  const by = staffMember(request, signedIn);
  const rows = await withDatabaseTimeout(exportStatement(organization, month, { by, now }));
  return csvResponse(statementFileName(organization, month), csvStream(statementExportColumns, rows));
}
