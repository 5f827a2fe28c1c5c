import type { ProductVariant } from '../product';
import type { FieldErrors } from '~/domain/editing/save-document.server';
import { productMessages, rowField } from './product-form';
import type { VariantForm } from './product-schema';

type EditedVariants = { readonly variants: readonly ProductVariant[]; readonly errors: FieldErrors };

/**
 * The variants after an edit. A stock field changes the stock by what the editor added to, or took from, the figure on the
 * form: what was sold meanwhile stays sold, and an unchanged field changes nothing. Without the permission to change stock, a
 * changed field is an error, and so is any stock of a new variant.
 */
export function editVariants(
  forms: readonly VariantForm[],
  stored: readonly ProductVariant[],
  mayChangeStock: boolean,
): EditedVariants {
  const errors: Record<string, string[]> = {};
  const variants = forms.map((form): ProductVariant => {
    const { key, name, sku, price, sale, stock, seenSku, seenStock } = form;
    const before = stored.find((variant) => variant.sku === seenSku);
    const stockQuantity = before ? before.stockQuantity + stock - (seenStock ?? stock) : stock;
    if (stockQuantity < 0)
      errors[rowField('variant', key, 'stock')] = [
        `Some have been sold since: ${before?.stockQuantity} are left. Please count again`,
      ];
    else if (!mayChangeStock && stockQuantity !== (before?.stockQuantity ?? 0))
      errors[rowField('variant', key, 'stock')] = [productMessages.stockNotYours];
    const attributes = form.attributes ?? before?.attributes ?? {};
    return { name, sku, price, ...(sale && { sale }), stockQuantity, attributes };
  });
  return { variants, errors };
}
