import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { clearVisitorCookies } from '~/http/cart/merge-guest-cart.server';
import { setFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { destroySession, readSession } from '~/http/session/session.server';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Sign out', matches);

/** Only asks: a link or an image of another site must not sign anybody out. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  if (!(await readSession(request, now))) throw redirect('/login', 303);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  // Phones are shared.
  const headers = new Headers(await clearVisitorCookies());
  headers.append('Set-Cookie', await destroySession(request));
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text: 'You are signed out.' }));
  return redirect('/login', { status: 303, headers });
}

export default function Logout() {
  return (
    <NarrowPage title="Sign out" intro="We have saved your cart and your wishlist in your account.">
      <form method="post">
        <button className="button button-primary w-full">Sign out</button>
      </form>
    </NarrowPage>
  );
}
