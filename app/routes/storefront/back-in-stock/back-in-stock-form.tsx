import type { OfferedSize } from '~/domain/back-in-stock/list-offered-sizes.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { maxEmailLength } from '~/lib/forms/text-formats';
import { backInStockFormPath } from '~/paths';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { HoneypotField } from '~/ui/form/honeypot-field';
import { ContactLinks } from '~/ui/layout/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';

/**
 * Asks to be told once when a size is back. A signed-in customer only presses the button. Without an email account of the shop, the
 * ways to ask it.
 */
export function BackInStockForm({
  slug,
  sizes,
  id = 'back-in-stock',
  selected,
  email = { id: 'back-in-stock-email', name: 'email', label: 'Email' },
  children,
}: {
  slug: string;
  sizes: readonly OfferedSize[];
  id?: string;
  /** The SKU that was chosen before. */
  selected?: string;
  email?: Pick<React.ComponentProps<typeof TextField>, 'id' | 'name' | 'label' | 'defaultValue' | 'errors'>;
  children?: React.ReactNode;
}) {
  const { canMail, site } = useRootData();
  if (!canMail) return <ContactLinks site={site} lead="Ask us on WhatsApp or call:" />;
  const [only] = sizes;
  return (
    <form method="post" action={backInStockFormPath(slug)} id={id} noValidate className="space-y-3">
      {children}
      {sizes.length > 1 ? (
        <SelectField id="back-in-stock-size" name="sku" label="Size" defaultValue={selected}>
          <Options of={sizes.map(({ sku, name }) => [sku, name])} />
        </SelectField>
      ) : (
        <input type="hidden" name="sku" value={only?.sku} />
      )}
      {site.visitor === null && (
        <TextField
          {...email}
          {...inputKinds.email}
          maxLength={maxEmailLength}
          {...ownData.email}
          hint="We’ll email you a link to confirm."
          required
        />
      )}
      <HoneypotField id="back-in-stock-website" />
      <button className="button button-secondary w-full">Tell me when it’s back</button>
      <p className="text-sm text-ink-soft">
        We’ll email {site.visitor === null ? 'you' : 'the address of your account'} once, then delete the
        request.
      </p>
    </form>
  );
}
