import { Icon } from '../icon';
import { useRootData } from './use-root-data';

/** A page around one form. With `promises`, wide screens show these benefits beside it, under the shop's picture. */
export function NarrowPage({
  title,
  intro,
  promises,
  children,
}: {
  title: string;
  intro: React.ReactNode;
  promises?: readonly string[];
  children: React.ReactNode;
}) {
  const { formPicture } = useRootData().site;
  const form = (
    <div className="mx-auto w-full max-w-form">
      <h1>{title}</h1>
      <p className="mt-2 text-ink-soft">{intro}</p>
      <div className="card mt-6 space-y-4 p-4 sm:p-6">{children}</div>
    </div>
  );
  if (!promises) return form;
  return (
    <div className="items-start gap-8 lg:grid lg:grid-cols-[30rem_1fr]">
      {form}
      <div className="card hidden overflow-hidden lg:block">
        {/* Lazy, so that phones, which do not show it, do not load it. */}
        {formPicture !== '' && (
          <img src={formPicture} alt="" width={640} height={427} loading="lazy" className="w-full" />
        )}
        <ul className="space-y-3 p-6">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-3">
              <span className="text-pasture">
                <Icon name="check" />
              </span>
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
