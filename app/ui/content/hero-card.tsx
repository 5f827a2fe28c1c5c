import type { Picture } from '~/domain/images/picture';
import { useRootData } from '../layout/use-root-data';
import { ResponsivePicture } from '../responsive-picture';

/** A page header with a picture beside the title, if there is one; on a phone a strip of it. */
export const HeroCard = (props: { title: string; picture: Picture | null; children?: React.ReactNode }) => {
  const { saveData } = useRootData();
  return (
    <header className={`card overflow-hidden ${props.picture ? 'md:grid md:grid-cols-2' : ''}`}>
      <div className="p-4 sm:p-6 md:self-center md:p-8">
        <h1>{props.title}</h1>
        {props.children}
      </div>
      {props.picture && (
        <ResponsivePicture
          picture={props.picture}
          sizes="(min-width: 1200px) 568px, (min-width: 768px) 47vw, 94vw"
          eager
          saveData={saveData}
          className="aspect-[3/2] w-full object-cover md:aspect-auto md:h-80"
        />
      )}
    </header>
  );
};
