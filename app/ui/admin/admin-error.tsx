import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { isResubmission, type Resubmission } from '~/lib/forms/resubmission';
import { isNetworkError, networkErrorText } from '~/lib/network-error';
import { EmptyState } from '../empty-state';
import { ResubmissionPage } from '../layout/resubmission-page';
import { useRetryAfterNetworkError } from '../use-polling';

const messages: Readonly<Record<number, { title: string; text: string }>> = {
  403: { title: 'You can’t open this', text: 'Your account does not have permission to open this page.' },
  404: {
    title: 'We could not find this',
    text: 'It may have been deleted, or there may be a typing mistake in the address.',
  },
  503: { title: 'The shop is down at the moment', text: 'Please try again in a minute.' },
};
const clientError = { title: 'That did not work', text: 'Please go back and try again.' };
const serverError = { title: 'Something went wrong on our side', text: 'Please try again in a minute.' };

/** What an error boundary of the back office shows. */
export function useRouteFailure(): {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The form that could not be processed. */
  readonly form: Resubmission | null;
  /** There was no response. */
  readonly isNetworkError: boolean;
} {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status ?? 500;
  const isOffline = isNetworkError(error);
  const { title, text } = isOffline
    ? networkErrorText
    : (messages[status] ?? (status < 500 ? clientError : serverError));
  const message: unknown = response?.data;
  const own = typeof message === 'string' && message !== '' ? message : null;
  return {
    status,
    // A list says what it failed to load (handle-database-outages.server.ts).
    ...(own && status === 503 ? { title: own, text: `${title}.` } : { title, text: own ?? text }),
    form: isResubmission(message) ? message : null,
    isNetworkError: isOffline,
  };
}

/** The error page of the back office, inside its frame. */
export function AdminError() {
  const { status, title, text, form } = useRouteFailure();
  useRetryAfterNetworkError(useRouteError());
  const { pathname, search } = useLocation();
  if (form) return <ResubmissionPage form={form} site={null} />;
  return (
    <EmptyState level={1} title={title} text={text}>
      {status >= 500 && (
        <a href={pathname + search} className="button button-primary">
          Try again
        </a>
      )}{' '}
      <a href="/admin-dashboard" className={`button ${status < 500 ? 'button-primary' : 'button-quiet'}`}>
        Dashboard
      </a>
    </EmptyState>
  );
}
