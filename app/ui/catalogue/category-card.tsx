import type { CategoryLink, CategoryView } from '~/domain/catalogue/category';
import { Badge } from '../badge';
import { ProductPicture } from './product-picture';

export function CategoryCard(props: {
  category: CategoryView;
  large?: boolean;
  eager: boolean;
  saveData: boolean;
}) {
  const { category, large } = props;
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      <a
        href={category.path}
        tabIndex={-1}
        aria-hidden="true"
        className="overflow-hidden [&_img]:aspect-[3/2] [&_img]:rounded-none [&_img]:object-cover"
      >
        <ProductPicture
          picture={category.picture}
          sizes={
            large
              ? '(min-width: 1024px) 370px, (min-width: 768px) 30vw, 92vw'
              : '(min-width: 1024px) 270px, (min-width: 768px) 31vw, 44vw'
          }
          eager={props.eager}
          saveData={props.saveData}
          alt=""
        />
      </a>
      <DiscountBadge percent={category.discountPercent} className="absolute left-2 top-2" />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className={large ? 'text-xl' : 'text-lg'}>
          <a href={category.path} className="inline-block py-px hover:underline">
            {category.name}
          </a>
        </h3>
        <p className="text-sm text-ink-soft">{formatProductCount(category.productCount)}</p>
        {large && <p className="mt-2">{category.description}</p>}
        <Subcategories links={category.subcategories} className="mt-2" />
        {large && (
          <p className="mt-auto pt-4">
            <a href={category.path} className="button button-secondary w-full">
              Shop {category.name}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

const formatProductCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

export const DiscountBadge = ({ percent, className = '' }: { percent: number | null; className?: string }) =>
  percent === null ? null : (
    <p className={className}>
      <Badge tone="bright">Up to {percent}% Off</Badge>
    </p>
  );

export const Subcategories = ({ links, className }: { links: readonly CategoryLink[]; className: string }) =>
  links.length === 0 ? null : (
    <ul className={`flex flex-wrap gap-x-4 ${className}`}>
      {links.map((link) => (
        <li key={link.path}>
          <a href={link.path} className="link flex min-h-[44px] items-center gap-1 sm:min-h-[32px]">
            <span>{link.name}</span> <span className="tabular-nums text-ink-soft">({link.productCount})</span>
          </a>
        </li>
      ))}
    </ul>
  );
