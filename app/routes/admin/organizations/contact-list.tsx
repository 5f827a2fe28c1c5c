import type { OrganizationView } from '~/domain/organizations/organization-view.server';
import { formatPhone } from '~/lib/format/phone';
import { telephoneLink } from '~/lib/format/contact-links';

/** Whom to call, and where they are. */
export const ContactList = ({ organization }: { organization: OrganizationView }) => {
  const { contacts, address, notes } = organization;
  return (
    <section aria-labelledby="contacts" className="card space-y-4 p-4">
      <h2 id="contacts">Contacts</h2>
      {contacts.length === 0 && <p>No contacts yet. Edit the organization to add one.</p>}
      <ul className="space-y-3">
        {contacts.map(({ name, role, phone, email }, index) => (
          <li key={index} className="break-words">
            <strong>{name}</strong>
            {role && `, ${role}`}
            <span className="flex flex-wrap gap-x-4">
              {phone && (
                <a href={telephoneLink(phone)} className="link inline-block whitespace-nowrap py-2.5">
                  {formatPhone(phone)}
                </a>
              )}{' '}
              {email && (
                <a href={`mailto:${email}`} className="link inline-block break-all py-2">
                  {email}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
      {address && <p className="whitespace-pre-line break-words">{address}</p>}
      {notes && <p className="whitespace-pre-line break-words rounded-sm bg-mint px-3 py-2">{notes}</p>}
    </section>
  );
};
