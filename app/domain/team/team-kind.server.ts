import { collections } from '~/domain/collections';
import { defineItemKind } from '~/domain/ordered-items/define-item-kind';
import { cacheVisibleItems } from '~/domain/ordered-items/find-items.server';
import { withPicture } from '~/domain/ordered-items/with-picture.server';
import { teamAdminPath } from '~/paths';
import { teamFields } from './team-member';

/** docs/product.md 8.7. */
export const teamKind = defineItemKind({
  items: () => collections().teamMembers,
  path: teamAdminPath,
  subject: 'team-member',
  noun: 'team member',
  messages: {
    listName: 'The whole team',
    empty: {
      title: 'No Team Members Found',
      text: 'The people that customers meet: who milks, who delivers, who answers the phone.',
    },
    loadFailed: 'Failed to load team members. Please try again.',
    search: {
      label: 'Search the team',
      placeholder: 'Name, position or email',
      notFound: 'Try adjusting your filters or add a new team member.',
      clear: 'Show the whole team',
    },
    visibility: { visible: 'Active', hidden: 'Inactive', show: 'Activate', hide: 'Deactivate' },
    deleteQuestion: 'Are you sure you want to delete this team member?',
    deleteNote: 'Articles by this person stay. To hide somebody for a while, deactivate them instead.',
    previewNoun: 'person',
    unseen: 'This person is inactive, so customers don’t see them.',
  },
  savedMessage: (name, isVisible) =>
    isVisible ? `${name} is saved.` : `${name} is saved. Customers don’t see this person yet.`,
  shownMessage: (name) => `${name} is active. Customers can see this person now.`,
  hiddenMessage: (name) => `${name} is inactive. Customers no longer see this person.`,
  fields: teamFields,
  nameOf: ({ name }) => name,
  visibleField: 'isActive',
  toFields: (form, current, now) => withPicture(form, current, { alt: `Portrait of ${form.name}`, now }),
});

export const listTeamMembers = cacheVisibleItems(teamKind);
