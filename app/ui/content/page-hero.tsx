import type { Picture } from '~/domain/images/picture';
import { ProductPicture } from '../catalogue/product-picture';
import { useRootData } from '../layout/use-root-data';

/** A page header with text and a picture. */
export const PageHero = (props: {
  title: string;
  subtitle?: string;
  text: string;
  picture: Picture | null;
  saveData: boolean;
  /** Links. */
  children?: React.ReactNode;
}) => (
  <header className="items-center gap-10 md:grid md:grid-cols-2">
    <div>
      {props.subtitle && <p className="text-sm font-bold text-clay">{props.subtitle}</p>}
      <h1 className="mt-1">{props.title}</h1>
      {props.text && <p className="mt-4 max-w-text text-lg">{props.text}</p>}
      {props.children && <div className="mt-6 flex flex-wrap gap-3">{props.children}</div>}
    </div>
    {props.picture && (
      <div className="mt-6 md:mt-0">
        <ProductPicture
          picture={props.picture}
          sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
          eager
          saveData={props.saveData}
        />
      </div>
    )}
  </header>
);

/** The call to action at the end of a page about the farm; nothing where no visits can be booked. */
export const TourInvitation = ({ title, text }: { title: string; text: string }) =>
  useRootData().site.hidden.visits ? null : (
    <section className="mt-12 rounded bg-pasture px-6 py-8 text-center text-milk">
      <h2>{title}</h2>
      <p className="mx-auto mt-2 max-w-text">{text}</p>
      <a href="/booking" className="button mt-4 bg-maize text-ink">
        Book a Farm Tour
      </a>
    </section>
  );
