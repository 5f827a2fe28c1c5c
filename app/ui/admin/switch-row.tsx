import { Form } from '@remix-run/react';
import type { Picture } from '~/domain/images/picture';
import { ProductPicture } from '../catalogue/product-picture';
import { OfWhat } from '../of-what';
import { DialogLink } from './dialog';

type SwitchState = {
  readonly id: string;
  /** 'Active': what the switch says. */
  readonly label: string;
  readonly isOn: boolean;
};

/** A product, category, post or picture on a phone, in 64 px: what it is, what matters of it, and its state. The row opens it. */
export const SwitchRow = ({
  to,
  picture,
  name,
  lead,
  children,
  ...state
}: SwitchState & {
  to: string;
  picture: Picture | null;
  name: string;
  /** A link before the line. */
  lead?: React.ReactNode;
  /** One line. */
  children: string;
}) => (
  <div className="relative flex min-w-0 flex-1 flex-wrap items-center gap-2">
    <span className="switch-picture">
      <ProductPicture picture={picture} sizes="48px" small alt="" />
    </span>
    <span className="min-w-0 flex-1 basis-[7rem]">
      <DialogLink
        to={to}
        className="block truncate font-bold after:absolute after:inset-0 after:content-['']"
      >
        {name}
      </DialogLink>
      <span className="flex text-sm text-ink-soft">
        {lead && <span className="relative flex-none">{lead}</span>}
        <span className="min-w-0 truncate">{children}</span>
      </span>
    </span>
    <StateSwitch {...state} name={name} />
  </div>
);

/** Posts to the address of the list, with its filters. */
const StateSwitch = ({ id, label, isOn, name }: SwitchState & { name: string }) => (
  <Form method="post" preventScrollReset className="relative flex-none">
    <input type="hidden" name="id" value={id} />
    <button name="intent" value={isOn ? 'off' : 'on'} role="switch" aria-checked={isOn} className="on-off">
      {label}
      <OfWhat>{name}</OfWhat>
    </button>
  </Form>
);
