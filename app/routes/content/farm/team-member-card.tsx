import type { TeamMemberView } from '~/domain/team/team-member';
import { telephoneLink } from '~/lib/format/contact-links';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Icon } from '~/ui/icon';

/** Without a title such as Dr. */
const firstNameOf = (name: string): string => /^(?:(?:Dr|Prof|Mrs?|Ms)\.? )?(\S+)/.exec(name)?.[1] ?? name;

/** A team member with the ways to reach them. */
export const TeamMemberCard = ({ person, saveData }: { person: TeamMemberView; saveData: boolean }) => (
  <li className="card overflow-hidden p-4 sm:flex sm:gap-6">
    <div className="float-left mb-3 mr-4 w-24 flex-none sm:float-none sm:m-0 sm:w-36 lg:w-44">
      <ProductPicture
        picture={person.image}
        sizes="(min-width: 1024px) 176px, (min-width: 480px) 144px, 96px"
        saveData={saveData}
        alt=""
      />
    </div>
    <div className="min-w-0">
      {/* With large text a long name moves below the picture, whole. */}
      <h2 className="text-lg [overflow-wrap:normal]">{person.name}</h2>
      <p className="text-sm font-bold text-clay">{person.position}</p>
      <p className="clear-left mt-2 whitespace-pre-line break-words sm:clear-none">{person.bio}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <ContactLink icon="mail" href={`mailto:${person.email}`} text={`Email ${firstNameOf(person.name)}`} />{' '}
        {person.phone && <ContactLink icon="phone" href={telephoneLink(person.phone)} text={person.phone} />}
      </p>
    </div>
  </li>
);

const ContactLink = (props: { icon: 'mail' | 'phone'; href: string; text: string }) => (
  <a href={props.href} className="link inline-flex min-h-[44px] items-center gap-2 whitespace-nowrap">
    <Icon name={props.icon} size={18} />
    {props.text}
  </a>
);
