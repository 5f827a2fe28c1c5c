import { Icon } from '../icon';

/** Links that filter a list. */
export const FilterNav = (props: {
  label: string;
  className?: string;
  links: readonly { readonly text: string; readonly href: string; readonly isCurrent: boolean }[];
}) => (
  <nav aria-label={props.label} className={props.className}>
    <ul className="flex flex-wrap gap-2">
      {props.links.map(({ text, href, isCurrent }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex items-center gap-2 rounded-full border border-edge-pale bg-milk px-4 py-2 hover:bg-mint aria-[current=page]:bg-pasture aria-[current=page]:text-milk"
          >
            {isCurrent && <Icon name="check" size={18} />}
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
