import type { StaffMember } from '~/domain/audit/staff-member';
import { reorderDocuments } from '~/domain/ordered-items/reorder-documents.server';
import type { ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import type { Move } from '~/domain/editing/reorder';
import {
  addExamplesIntent,
  exampleMessages,
  removeExamplesIntent,
} from '~/domain/content/examples/example-intents';
import { addItemExamples, removeItemExamples } from '~/domain/ordered-items/item-examples.server';
import { setVisible } from '~/domain/ordered-items/save-item.server';
import { handleMoveForm, moveIntent } from '../forms/move-form.server';
import { fieldText, readForm, unreadableForm } from '../forms/read-form.server';
import { rejectUnsaved } from '../forms/submission.server';
import { redirectWithFlash } from '../session/flash.server';

/** Handles the buttons of ItemList: move an item, show it to customers, or hide it. Call it after the permission check. */
export async function handleItemListForm<Item extends OrderedItem>(
  request: Request,
  now: Date,
  kind: ItemKind<Item>,
  {
    by,
    moveGroup,
  }: {
    readonly by: StaffMember;
    /** For the list of groups, whose ReorderList is named 'groups'. */
    readonly moveGroup?: ((move: Move) => Promise<{ readonly ok: boolean }>) | undefined;
  },
) {
  const form = await readForm(request);
  const { subject, nameOf } = kind;
  switch (fieldText(form, 'intent')) {
    case moveIntent:
      return handleMoveForm(
        request,
        form,
        moveGroup && fieldText(form, 'list') === 'groups'
          ? moveGroup
          : (move) =>
              reorderDocuments(kind.items(), move, {
                subject,
                nameOf: (item) => nameOf(item as unknown as Item),
                by,
                now,
              }),
      );
    case 'visibility': {
      const isVisible = form.has('show');
      const result = await setVisible(kind, fieldText(form, isVisible ? 'show' : 'hide'), {
        isVisible,
        by,
        now,
      });
      const { pathname, search } = new URL(request.url);
      if (!result.ok)
        return redirectWithFlash(pathname + search, {
          kind: 'warning',
          text: `This ${kind.noun} has been deleted.`,
        });
      const text = kind[isVisible ? 'shownMessage' : 'hiddenMessage'](nameOf(result.document));
      return redirectWithFlash(pathname + search, { kind: 'success', text });
    }
    case addExamplesIntent:
      rejectUnsaved(form);
      return (await addItemExamples(kind, { by, now }))
        ? redirectWithFlash(kind.path, { kind: 'success', text: exampleMessages.added })
        : redirectWithFlash(kind.path, {
            kind: 'warning',
            text: kind.examples ? exampleMessages.alreadyThere : exampleMessages.noneExist,
          });
    case removeExamplesIntent:
      rejectUnsaved(form);
      await removeItemExamples(kind, { by, now });
      return redirectWithFlash(kind.path, { kind: 'success', text: exampleMessages.removed });
    default:
      throw unreadableForm();
  }
}
