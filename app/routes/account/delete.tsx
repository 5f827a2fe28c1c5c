import { useForm } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  deleteAccount,
  endStandingOrdersOf,
  findDeletionObstacle,
  type DeletionObstacle,
} from '~/domain/privacy/delete-account.server';
import { deleteAccountFields, deletionWord } from '~/domain/privacy/delete-account-form';
import { clearVisitorCookies } from '~/http/cart/merge-guest-cart.server';
import { redirectWithFlash, setFlash } from '~/http/session/flash.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { destroySession, requireFreshSession } from '~/http/session/session.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { formSchema } from '~/lib/forms/form-schema';
import { formatMoney } from '~/lib/format/money';
import { orderPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { Notice } from '~/ui/notice';
import { useLastResult } from '~/ui/form/use-last-result';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete My Account', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireFreshSession(request, now);
  return { email: user.email, obstacle: await findDeletionObstacle(user._id, now) };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { user } = await requireFreshSession(request, now);
  if (fieldText(form, 'intent') === 'end-standing-orders') {
    await endStandingOrdersOf(user._id, now);
    return redirectWithFlash('/account/delete', {
      kind: 'success',
      text: 'Your standing order has ended. You can delete your account once your orders are settled.',
    });
  }
  const submission = parseSubmission(form, formSchema(deleteAccountFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const result = await deleteAccount(user._id, now);
  // The loader returns the obstacle.
  if (!result.ok) return data(submission.reply({ resetForm: true }), { status: 409 });
  const headers = new Headers(await clearVisitorCookies());
  headers.append('Set-Cookie', await destroySession(request));
  headers.append(
    'Set-Cookie',
    await setFlash({
      kind: 'success',
      text: 'We have deleted your account and your data. Goodbye!',
    }),
  );
  return redirect('/', { status: 303, headers });
}

export default function DeleteAccountPage() {
  const { email, obstacle } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-text space-y-6">
      <h1>Delete My Account</h1>
      {obstacle ? <Obstacle obstacle={obstacle} /> : <DeletionForm email={email} />}
      <p>
        <a href="/account" className="link">
          Back to your account
        </a>
      </p>
    </div>
  );
}

const reasons = {
  'under-way': 'is not delivered yet',
  money: 'has a payment that is not settled yet',
  'may-come': 'may still get an M-Pesa payment. We will know a day after the last prompt',
} as const;

function Obstacle({ obstacle }: { obstacle: DeletionObstacle }) {
  if (obstacle.reason === 'last-super-admin')
    return (
      <Notice kind="warning">
        <p className="font-bold">You are the only super admin, so you can’t delete this account.</p>
        <p>Give this role to somebody else first.</p>
      </Notice>
    );
  return (
    <Notice kind="warning">
      <p className="font-bold">You can delete your account once these orders are settled:</p>
      <ul className="list-disc space-y-1 pl-6">
        {obstacle.orders.map(({ number, isGuestOrder, reason, owed }) => (
          <li key={number}>
            <a href={isGuestOrder ? '/orders' : orderPath('order', number, '')} className="underline">
              {number}
            </a>{' '}
            {isGuestOrder && '(placed without signing in) '}
            {reasons[reason]}
            {owed > 0 && `: ${formatMoney(owed)} to pay`}
          </li>
        ))}
      </ul>
      <p>You can cancel an order on its page until we confirm it or you pay. Or call us.</p>
      {obstacle.standingOrders.length > 0 && (
        <form method="post" className="space-y-2">
          <p>
            Your standing order goes on until you end it. What is on the list already comes; from the day
            after, nothing does.
          </p>
          <button name="intent" value="end-standing-orders" className="button button-secondary">
            End my standing order now
          </button>
        </form>
      )}
    </Notice>
  );
}

function DeletionForm({ email }: { email: string }) {
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ confirmation: string }>({ id: 'delete-account', lastResult });
  return (
    <form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <ErrorSummary form={form.errors} problems={fieldProblems([[fields.confirmation, 'Confirmation']])} />
      <p>
        This deletes the account of <strong>{email}</strong> immediately and permanently:
      </p>
      <ul className="list-disc space-y-1 pl-6">
        <li>We’ll delete your profile, addresses, wishlist, cart, ways to sign in and emails.</li>
        <li>
          Your orders stay in our books, without your name, phone number, email address and delivery address.
          The same goes for orders that you placed with this email address without signing in.
        </li>
        <li>You are signed out everywhere.</li>
      </ul>
      <p>
        You may want to{' '}
        <a href="/account/data" data-download className="link">
          download your data
        </a>{' '}
        and print your receipts first.
      </p>
      <TextField
        {...fieldProps(fields.confirmation, 'Confirmation')}
        hint={`Type ${deletionWord} to confirm`}
        {...inputKinds.code}
        maxLength={deleteAccountFields.confirmation.maxLength}
        required
      />
      <div className="flex flex-wrap gap-3">
        <button className="button button-secondary">Delete my account</button>
        <a href="/account" className="button button-primary flex-1">
          Keep my account
        </a>
      </div>
    </form>
  );
}
