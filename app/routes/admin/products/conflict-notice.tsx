import { Notice } from '~/ui/notice';
import type { Difference } from '~/domain/catalogue/products/product-differences';

/** Both versions side by side; saving again replaces the stored one. */
export const ConflictNotice = ({
  what,
  conflict,
}: {
  what: 'product' | 'category';
  conflict: { readonly differences: readonly Difference[] };
}) => (
  <Notice kind="warning">
    <p>
      Somebody else has changed this {what} since you opened it. Nothing of yours is lost: compare the two,
      and save again to replace theirs.
    </p>
    {conflict.differences.length === 0 ? (
      <p>What is stored is the same as yours.</p>
    ) : (
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map(({ label, stored, yours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="whitespace-pre-line break-words">{stored}</td>
              <td className="whitespace-pre-line break-words">{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Notice>
);
