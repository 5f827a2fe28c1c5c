import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countOpenPickups } from '~/domain/orders/handling/count-open-pickups.server';
import { deleteRow, rowVersion } from '~/domain/settings/sections/edit-rows.server';
import { rowName } from '~/domain/settings/sections/settings-section';
import { loadSettings } from '~/domain/settings/settings.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { readForm, unreadableForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { fromSetUp, settingsSectionPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { readSetUpStep } from '../set-up/answer-saved-step.server';
import { requireRow, unknownRow } from './section-route.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Remove', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name, section, id } = await requireRow(request, now, params);
  const row = section.read(await loadSettings()).find((each) => each['id'] === id);
  if (!row || id === null) throw unknownRow();
  return {
    name,
    title: section.title,
    itemName: section.list.itemName,
    row: rowName(section, row),
    version: rowVersion(row),
    openOrders: name === 'pickup' ? await countOpenPickups(id) : 0,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const { name, section, id, signedIn } = await requireRow(request, now, params);
  if (id === null) throw unreadableForm();
  const form = await readForm(request);
  const by = staffMember(request, signedIn);
  return handleDeleteForm(context, form, {
    noun: section.list.itemName,
    listPath: fromSetUp(settingsSectionPath(name), readSetUpStep(request)),
    deletedMessage: 'Removed. You can restore it from the earlier versions.',
    verb: 'remove',
    remove: (seenVersion) => deleteRow(name, id, { seenVersion, by, now }),
  });
}

export default function SectionRowDelete() {
  const { name, title, itemName, row, version, openOrders } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={`Are you sure you want to remove this ${itemName}?`}
      name={row}
      listPath={settingsSectionPath(name)}
      listName={title}
      seenVersion={version}
    >
      {openOrders > 0 && (
        <p>
          {openOrders === 1 ? 'One open order is' : `${openOrders} open orders are`} to be collected here.
          They keep this place, but new orders can’t choose it.
        </p>
      )}
    </ConfirmDelete>
  );
}
