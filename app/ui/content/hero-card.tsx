import type { Picture } from '~/domain/images/picture';
import { useRootData } from '../layout/use-root-data';
import { ResponsivePicture } from '../responsive-picture';

/** A page header with a picture beside the title, if there is one; on a phone a small one, so that the task of the page is seen first. */
export const HeroCard = (props: {
  title: string;
  picture: Picture | null;
  /** The first words of the page. */
  text?: string;
  children?: React.ReactNode;
}) => {
  const { saveData } = useRootData();
  return (
    <header className={`card overflow-hidden ${props.picture ? 'md:grid md:grid-cols-2' : ''}`}>
      {props.picture && (
        <div className="float-right m-4 mb-1 w-[96px] md:relative md:order-last md:m-0 md:min-h-[20rem] md:w-auto">
          <ResponsivePicture
            picture={props.picture}
            sizes="(min-width: 1200px) 568px, (min-width: 768px) 47vw, 96px"
            eager
            saveData={saveData}
            className="h-[96px] w-full rounded-sm object-cover md:absolute md:inset-0 md:h-full md:rounded-none"
          />
        </div>
      )}
      <div className="p-4 sm:p-6 md:self-center md:p-8">
        {/* Below the picture where a word of large text doesn’t fit beside it. */}
        <h1 className="[display:table]">{props.title}</h1>
        {props.text && <p className="mt-2 md:text-lg">{props.text}</p>}
        {props.children}
      </div>
    </header>
  );
};
