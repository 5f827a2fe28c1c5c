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

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm New Email', matches);

export const loader = (args: LoaderFunctionArgs) => loadAddressLink('new-address', args);

export const action = (args: ActionFunctionArgs) => handleAddressLink('new-address', args);

export const headers = noStoreHeaders;

export default function ChangeEmail() {
  const { link } = useLoaderData<typeof loader>();
  if (!link)
    return (
      <InvalidLink
        text="You have already used it, it is older than a day, or we sent you a newer one. You can see and change your address in your profile."
        action={{ label: 'Go to my profile', href: '/profile' }}
      />
    );
  return (
    <NarrowPage
      title="Confirm your new email address"
      intro={
        <>
          Do you want to use <strong className="unbroken">{link.email}</strong> for your account?
        </>
      }
    >
      <ConfirmAddress link={link} label="Yes, use this address" />
      {!link.isOwn && (
        <OneButtonForm
          intent="refuse"
          label="I did not ask for this"
          text="The account keeps its old address, and this link stops working."
        />
      )}
    </NarrowPage>
  );
}
