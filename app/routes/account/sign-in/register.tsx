import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { listServedPlaces } from '~/domain/orders/delivery/delivery-terms-view';
import { loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { registerAccount } from '~/domain/accounts/registration/register-account.server';
import { registrationFields } from '~/domain/accounts/registration/registration-form';
import { registrationMessages } from '~/domain/accounts/registration/registration-messages';
import { registrationSchema } from '~/domain/accounts/registration/registration-schema';
import { clientAddress } from '~/http/security/client-address.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { readForm } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import { overloadedResponse, rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { ownData } from '~/lib/forms/own-data';
import { AddressFields } from '~/ui/account/address-fields';
import { NewPasswordFields } from '~/ui/account/new-password-fields';
import { OidcButton, OrDivider } from '~/ui/account/oidc-button';
import { readFieldValues } from '~/lib/forms/form-fields';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldError, TextField, CheckField } from '~/ui/form/field';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useRootData } from '~/ui/layout/use-root-data';
import { useLastResult } from '~/ui/form/use-last-result';
import { requireGuest } from './require-guest.server';

export const handle: RouteHandle = { enhance: 'react', frame: 'short', showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Sign Up', noIndex: true }, matches);

/** Passes on Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    redirectTo: await requireGuest(request, context),
    provider: identityProviderName(),
    towns: listServedPlaces(await loadSiteSettings()),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const siteName = await loadShopWords();
  const values = readFieldValues(form, registrationFields);
  const submission = parseSubmission(form, registrationSchema({ siteName, values }));
  const hideFields = ['password', 'confirmPassword'];
  if (submission.status !== 'success')
    return data(submission.reply({ formErrors: [registrationMessages.failure], hideFields }), {
      status: 400,
    });
  const result = await withMinimumResponseTime(() =>
    registerAccount({
      registration: submission.value,
      clientAddress: clientAddress(request),
      now,
    }),
  );
  if (!result.ok) {
    const { status, text, headers } =
      result.reason === 'busy' ? overloadedResponse : rateLimitResponse(result.retryAt, now);
    return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
  }
  const redirectTo = safeRedirect(form.get('redirectTo'), '');
  const onwards = redirectTo && `&redirectTo=${encodeURIComponent(redirectTo)}`;
  return redirect(`/login?registered=true${onwards}`, 303);
}

export default function Register() {
  const { redirectTo, provider, towns } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  const lastResult = useLastResult();
  const busy = useNavigation().formMethod === 'POST';
  const { formProps, summary, field, wasTicked, invalid } = useValidatedForm({
    id: 'sign-up',
    lastResult,
    fields: registrationFields,
    defaultValue: { country: 'Kenya' },
  });
  const { errors: termsErrors, id: termsId } = field('acceptTerms');
  return (
    <NarrowPage
      title="Sign Up"
      intro="It takes a minute, and your next orders are quicker."
      promises={site.hidden.newsletter ? promises : [...promises, 'No newsletter unless you ask for it']}
    >
      <NoMailNotice>You can sign up and order, and confirm your address later.</NoMailNotice>
      {provider !== null && (
        <>
          <OidcButton label={`Sign up with ${provider}`} purpose="sign-in" redirectTo={redirectTo} />
          <OrDivider />
        </>
      )}
      <Form method="post" {...formProps} className="space-y-6">
        <ErrorSummary {...summary} />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <fieldset aria-labelledby="about-you" className="space-y-4">
          <h2 id="about-you">About you</h2>
          <div className="grid grid-cols-2 gap-3 sm:gap-4">
            <TextField {...field('firstName')} {...ownData.firstName} required />
            <TextField {...field('lastName')} {...ownData.lastName} required />
          </div>
          <TextField {...field('email')} {...ownData.accountEmail} required />
          <TextField {...field('phoneNumber')} {...ownData.phone} hint="For example, 0712 345 678" required />
          <NewPasswordFields field={field} />
        </fieldset>
        <fieldset aria-labelledby="your-address" className="space-y-4 border-t border-edge-pale pt-6">
          <div>
            <h2 id="your-address">{site.offered.delivery ? 'Delivery address' : 'Your address'}</h2>
            {site.offered.delivery && (
              <p className="mt-1 text-sm text-ink-soft">We’ll fill this in for you at checkout.</p>
            )}
          </div>
          <AddressFields field={field} towns={towns} required />
        </fieldset>
        <div>
          <CheckField
            id={termsId}
            name="acceptTerms"
            type="checkbox"
            defaultChecked={wasTicked('acceptTerms')}
            aria-invalid={termsErrors ? true : undefined}
            aria-describedby={termsErrors && `${termsId}-error`}
            required
            label={
              <>
                I accept the <NewTab href="/terms-and-conditions">terms and conditions</NewTab> and the{' '}
                <NewTab href="/privacy-policy">privacy policy</NewTab>
              </>
            }
          />
          <FieldError id={termsId} errors={termsErrors} />
        </div>
        <button className="button button-primary w-full" aria-disabled={busy || invalid || undefined}>
          {busy ? 'Signing up...' : 'Sign Up'}
        </button>
      </Form>
      <p className="border-t border-edge-pale pt-4 text-center">
        Already have an account?{' '}
        <a
          href={`/login${redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`}`}
          className="link inline-flex min-h-[44px] items-center"
        >
          Log in
        </a>
      </p>
    </NarrowPage>
  );
}

/** Keeps what was typed into the form. */
const NewTab = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

const promises = [
  'Your name and address are filled in when you order',
  'All your orders in one place, with their status',
] as const;
