import type { Picture } from '~/domain/images/picture';
import { useRootData } from '../layout/use-root-data';
import { ResponsivePicture } from '../responsive-picture';

/** A page header with a picture beside the title; on a phone a strip of it. */
export const HeroCard = (props: { title: string; picture: Picture; children?: React.ReactNode }) => (
  <header className="card overflow-hidden md:grid md:grid-cols-2">
    <div className="p-4 sm:p-6 md:self-center md:p-8">
      <h1>{props.title}</h1>
      {props.children}
    </div>
    <ResponsivePicture
      picture={props.picture}
      sizes="(min-width: 1200px) 568px, (min-width: 768px) 47vw, 94vw"
      eager
      saveData={useRootData().saveData}
      className="aspect-[3/2] w-full object-cover md:aspect-auto md:h-80"
    />
  </header>
);
