import { CartLinks } from '../catalogue/cart-links';
import { Notice, type NoticeKind } from '../notice';

/** The message about the form that was sent on the page before. */
export const FlashNotice = ({ flash }: { flash: FlashMessage }) => (
  <div className="mb-6">
    <Notice kind={flash.kind} announced>
      <p>{flash.text}</p>
      {flash.items && (
        <ul className="list-disc pl-5">
          {flash.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {flash.offersCheckout && <CartLinks />}
      {flash.links && (
        <ul className="list-disc pl-5">
          {flash.links.map(({ label, path }) => (
            <li key={path}>
              <a href={path} className="inline-block break-words py-1 align-top font-bold underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {flash.action && (
        <form method="post" action={flash.action.path}>
          <button name="intent" value={flash.action.intent} className="min-h-[44px] font-bold underline">
            {flash.action.label}
          </button>
        </form>
      )}
    </Notice>
  </div>
);

export type FlashMessage = {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly offersCheckout?: boolean;
  readonly items?: readonly string[];
  readonly links?: readonly { readonly label: string; readonly path: string }[];
  /** The id of the element that the message is about. */
  readonly at?: string;
  readonly action?: { readonly label: string; readonly path: string; readonly intent: string };
};
