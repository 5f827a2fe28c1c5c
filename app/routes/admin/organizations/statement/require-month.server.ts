import { parseStatementMonth } from '~/domain/organizations/statement/statement-month';
import { errorResponse } from '~/http/forms/read-form.server';

/** The month of the address. Throws a page with 400 for what is no month, and for one to come. */
export function requireMonth(request: Request, now: Date): string {
  const month = parseStatementMonth(new URL(request.url).searchParams.get('month'), now);
  if (month === null) throw errorResponse(400, 'There is no statement for that month yet.');
  return month;
}
