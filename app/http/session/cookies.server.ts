import { createCookie } from '@remix-run/node';
import { remember } from '@epic-web/remember';
import { twoStepLimits } from '~/domain/accounts/two-step/two-step';
import { startRuntime, type Runtime } from '~/runtime.server';
import { cookieName, deriveCookieSecret } from './cookie-signing.server';

/** The runtime that the build awaited before its first request. */
export const runtime = (): Promise<Runtime> => startRuntime();

export const thirtyDaysSeconds = 30 * 24 * 60 * 60;

/**
 * Makes a cookie that is signed for its name: httpOnly, SameSite=Lax, in production Secure and with the prefix `__Host-`,
 * which asks for Path=/ (docs/decisions/0039). Takes its name and how many seconds it lives (without, it ends with the
 * browser).
 */
const signedCookie = (name: string, maxAge?: number) =>
  remember(`cookie ${name}`, async () => {
    const { secret, environment } = await runtime();
    const fullName = cookieName(name, environment.production);
    return createCookie(fullName, {
      secrets: [deriveCookieSecret(secret, fullName)],
      httpOnly: true,
      sameSite: 'lax',
      secure: environment.production,
      path: '/',
      maxAge,
    });
  });

export const cartCookie = () => signedCookie('malisho_cart', thirtyDaysSeconds);
export const pricesCookie = () => signedCookie('malisho_prices', thirtyDaysSeconds);
/** Long enough to see that it was a slip of the finger. */
export const cartUndoCookie = () => signedCookie('malisho_removed', 10 * 60);
export const wishlistCookie = () => signedCookie('malisho_wishlist', thirtyDaysSeconds);
export const checkoutCookie = () => signedCookie('malisho_checkout', thirtyDaysSeconds);
export const flashCookie = () => signedCookie('malisho_flash');
/** Lives as long as the sign-in that waits for its second step. */
export const challengeCookie = () => signedCookie('malisho_sign_in', twoStepLimits.challengeTtlMs / 1000);
/** Without an age of its own: 'Remember me' gives it one (decisions.md 13). */
export const sessionCookie = () => signedCookie('malisho_session');
/** A browser is known for a year after its last sign-in. */
export const deviceCookie = () => signedCookie('malisho_device', 365 * 24 * 60 * 60);
/** Long enough to find a password there and to confirm it on a phone; then the sign-in begins anew. */
export const oidcCookie = () => signedCookie('malisho_oidc', 10 * 60);
