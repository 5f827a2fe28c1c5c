import type { ProductView } from '~/domain/catalogue/product-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Icon, type IconName } from '~/ui/icon';

/**
 * Whether the product must be boiled, how fresh it is, how to keep it and when it is in season; nothing where the farm says
 * nothing.
 */
export function ProductAdvice({ product }: { product: ProductView }) {
  const { boiling, freshness, season, texts } = product;
  const label = boiling && boilingLabels[boiling];
  return (
    <>
      {label && (
        <p className="flex gap-3 rounded bg-mint p-4 font-bold">
          <Icon name={boiling === 'boil' ? 'alert' : 'check'} /> {label}
        </p>
      )}
      {(freshness || season || texts.length > 0) && (
        <dl className="space-y-3 rounded bg-mint p-4">
          {freshness && (
            <Row icon="milk" label="How fresh">
              {freshness}.
            </Row>
          )}
          {season && (
            <Row icon="calendar" label="Season">
              {season}.
            </Row>
          )}
          {texts.map(({ label, icon, text }) => (
            <Row key={label} icon={icon} label={label}>
              {addNonBreakingSpaces(text)}
            </Row>
          ))}
        </dl>
      )}
    </>
  );
}

const boilingLabels = {
  boil: 'Boil before drinking',
  ready: 'You can drink it as it is',
  'not-drunk': '',
} as const;

const Row = ({ icon, label, children }: { icon: IconName; label: string; children: React.ReactNode }) => (
  <div>
    <dt className="flex gap-3 font-bold">
      <Icon name={icon} /> {label}
    </dt>
    <dd className="ml-9">{children}</dd>
  </div>
);
