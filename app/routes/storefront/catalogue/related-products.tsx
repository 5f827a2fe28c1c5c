import type { CardView } from '~/domain/catalogue/product-view';
import { productPath } from '~/paths';
import { LowestPrice } from '~/ui/catalogue/lowest-price';
import { ProductPicture } from '~/ui/catalogue/product-picture';

/** Products that lead to their pages, with small pictures in the renditions of the lists, which the browser has cached. */
export const RelatedProducts = ({
  title,
  products,
  saveData,
}: {
  title: string;
  products: readonly CardView[];
  saveData: boolean;
}) =>
  products.length === 0 ? null : (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related">{title}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="card relative grid grid-cols-[88px_1fr] items-center gap-3 p-2">
            <ProductPicture
              picture={product.picture}
              sizes="88px"
              minWidth={320}
              smallWithoutScripts
              saveData={saveData}
              alt=""
            />
            <div>
              <h3 className="text-base">
                {/* The link covers the card. */}
                <a
                  href={productPath(product.slug)}
                  className="inline-block after:absolute after:inset-0 hover:underline"
                >
                  {product.name}
                </a>
              </h3>
              <p className="text-sm font-bold">
                <LowestPrice product={product} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
