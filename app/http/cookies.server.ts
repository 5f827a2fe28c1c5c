import { createCookie } from '@remix-run/node';
import { remember } from '@epic-web/remember';
import { twoStepLimits } from '~/domain/accounts/two-step';
import { startRuntime, type Runtime } from '~/runtime.server';

/** The runtime that the build awaited before its first request. */
export const runtime = (): Promise<Runtime> => startRuntime();

export const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Makes a signed cookie: httpOnly, SameSite=Lax, Secure in production (decisions.md 13). Takes its name, how many
 * seconds it lives (without, it ends with the browser), and the address that it is sent to.
 */
const signedCookie = (name: string, maxAge?: number, path = '/') =>
  remember(`cookie ${name}`, async () => {
    const { secret, environment } = await runtime();
    return createCookie(name, {
      secrets: [secret],
      httpOnly: true,
      sameSite: 'lax',
      secure: environment.production,
      path,
      maxAge,
    });
  });

export const cartCookie = () => signedCookie('malisho_cart', thirtyDays);
export const pricesCookie = () => signedCookie('malisho_prices', thirtyDays);
/** Long enough to see that it was a slip of the finger. Only the cart's own forms read it. */
export const removedCookie = () => signedCookie('malisho_removed', 10 * 60, '/cart');
export const wishlistCookie = () => signedCookie('malisho_wishlist', thirtyDays);
export const checkoutCookie = () => signedCookie('malisho_checkout', thirtyDays);
export const flashCookie = () => signedCookie('malisho_flash');
/** Lives as long as the sign-in that waits for its second step. */
export const challengeCookie = () => signedCookie('malisho_sign_in', twoStepLimits.challengeMs / 1000);
/** Without an age of its own: 'Remember me' gives it one (decisions.md 13). */
export const sessionCookie = () => signedCookie('malisho_session');
/** A browser is known for a year after its last sign-in. */
export const deviceCookie = () => signedCookie('malisho_device', 365 * 24 * 60 * 60);
/** Long enough to find a password there and to confirm it on a phone; then the sign-in begins anew. */
export const oidcCookie = () => signedCookie('malisho_oidc', 10 * 60);
