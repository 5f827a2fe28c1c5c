import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { handleAddressLink, loadAddressLink } from './address-link.server';
import { ConfirmAddress, OneButtonForm } from './confirm-address';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Email', matches);

export const loader = (args: LoaderFunctionArgs) => loadAddressLink('sign-up', args);

export const action = (args: ActionFunctionArgs) => handleAddressLink('sign-up', args);

export const headers = noStoreHeaders;

export default function VerifyEmail() {
  const { link } = useLoaderData<typeof loader>();
  if (!link)
    return (
      <InvalidLink
        text="You have already used it, it is older than three days, or we sent you a newer one. If your address is not confirmed yet, ask for a new link in your profile."
        action={{ label: 'Go to my profile', href: '/profile' }}
      />
    );
  return (
    <NarrowPage
      title="Confirm your email address"
      intro={
        <>
          Is <strong className="unbroken">{link.email}</strong> your address, and did you make the account
          with it?
        </>
      }
    >
      <ConfirmAddress link={link} username={link.email} label="Yes, confirm it" />
      {!link.isOwn && (
        <>
          <OneButtonForm
            intent="new-password"
            label="Choose a new password"
            text="If you have forgotten the password, or somebody else chose it: a new one ends the account in all other browsers and confirms your address."
          />
          <OneButtonForm
            intent="disown"
            label="I did not make this account"
            text="We’ll delete the account. What you ordered without signing in stays yours."
          />
        </>
      )}
    </NarrowPage>
  );
}
