import { createCookie } from '@remix-run/node';
import { remember } from '@epic-web/remember';
import { confirmedBrowserMs, phoneCodeLimits } from '~/domain/accounts/phone-codes/phone-code';
import { twoStepLimits } from '~/domain/accounts/two-step/two-step';
import { unsavedFormLimits } from '~/domain/accounts/unsaved-forms/unsaved-form';
import { configuration } from '~/configuration.server';
import { cookieName, deriveCookieSecret } from './cookie-signing.server';

export const thirtyDaysSeconds = 30 * 24 * 60 * 60;

/** `maxAge` is in seconds; without it the cookie ends with the browser session (docs/decisions/0039). */
const signedCookie = (name: string, maxAge?: number) =>
  remember(`cookie ${name}`, () => {
    const { secret, environment } = configuration();
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
/** M-Pesa orders of a guest, whose products may come back into the cart (docs/decisions/0053). */
export const unpaidOrdersCookie = () => signedCookie('malisho_unpaid', thirtyDaysSeconds);
export const cartUndoCookie = () => signedCookie('malisho_removed', 10 * 60);
export const wishlistCookie = () => signedCookie('malisho_wishlist', thirtyDaysSeconds);
export const checkoutCookie = () => signedCookie('malisho_checkout', thirtyDaysSeconds);
export const flashCookie = () => signedCookie('malisho_flash');
export const challengeCookie = () => signedCookie('malisho_sign_in', twoStepLimits.challengeTtlMs / 1000);
/** 'Remember me' adds a Max-Age (docs/product.md 6.2). */
export const sessionCookie = () => signedCookie('malisho_session');
export const deviceCookie = () => signedCookie('malisho_device', 365 * 24 * 60 * 60);
/** Binds a code by text to the browser that asked for it. */
export const phoneCodeCookie = () =>
  signedCookie('malisho_code', (phoneCodeLimits.requestMs + confirmedBrowserMs) / 1000);
export const unsavedFormCookie = () => signedCookie('malisho_unsaved', unsavedFormLimits.ttlMs / 1000);
/** Time to sign in to the provider. */
export const oidcCookie = () => signedCookie('malisho_oidc', 10 * 60);
