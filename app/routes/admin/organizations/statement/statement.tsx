import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { neighboursOf } from '~/domain/organizations/statement/statement-month';
import { viewStatementLine } from '~/domain/organizations/statement/statement-view';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatMonth, toDateInput } from '~/lib/format/dates';
import { organizationPath, statementExportPath, statementPath } from '~/paths';
import { AdminError } from '~/ui/admin/admin-error';
import { Icon } from '~/ui/icon';
import { PrintBar } from '~/ui/print-bar';
import { requireOrganization } from '../require-organization.server';
import { PrintedStatement } from './printed-statement';
import { requireMonth } from './require-month.server';

/** The script of the Print button, and no other. */
export const handle: RouteHandle = { enhance: 'light' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Statement of ${data.name}, ${formatMonth(data.month)}` : 'Statement', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:read');
  const month = requireMonth(request, now);
  const organization = await requireOrganization(params['organizationId']);
  const { lines, ...sums } = await withDatabaseTimeout(loadStatement(organization._id, month));
  const { _id, name, address, contacts } = organization;
  return {
    id: _id.toHexString(),
    name,
    address,
    contact: contacts[0] ?? null,
    month,
    ...neighboursOf(month, now),
    ...sums,
    rows: lines.map(viewStatementLine),
    printedOn: toDateInput(now),
  };
}

/** The print style sheet hides the rest of the page. */
export default function StatementOfAccount() {
  const statement = useLoaderData<typeof loader>();
  const { id, name, month, previous, next } = statement;
  return (
    <div className="space-y-4">
      <div className="screen-only space-y-3">
        <p>
          <a href={organizationPath(id)} className="button button-quiet -ml-2">
            <Icon name="left" size={18} />
            {name}
          </a>
        </p>
        <h1>Statement of account</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-3">
          {previous && (
            <a href={statementPath(id, previous)} rel="prev" className="button button-secondary">
              <Icon name="left" size={18} />
              {formatMonth(previous)}
            </a>
          )}{' '}
          {next && (
            <a href={statementPath(id, next)} rel="next" className="button button-secondary">
              {formatMonth(next)}
              <Icon name="right" size={18} />
            </a>
          )}
        </nav>
        <PrintBar>
          <a href={statementExportPath(id, month)} className="button button-secondary">
            Download CSV
          </a>
        </PrintBar>
      </div>
      <PrintedStatement statement={statement} />
    </div>
  );
}

export const ErrorBoundary = AdminError;
