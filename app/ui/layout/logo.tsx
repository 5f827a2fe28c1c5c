import type { Site } from '~/domain/settings/site';

/** Empty `alt`: the name stands beside it. */
export const LogoPicture = ({ logo, size = 40 }: { logo: Site['logo'] | undefined; size?: number }) =>
  logo ? (
    <img
      src={logo.header.src}
      alt=""
      width={logo.header.width}
      height={logo.header.height}
      className="h-auto max-h-10 w-auto max-w-[96px] flex-none md:max-w-[140px]"
    />
  ) : (
    <img src="/images/logo.svg" alt="" width={size} height={size} className="flex-none" />
  );

/** Names that leave no room for the icons beside them at 360 px. */
export const isLongName = (name: string): boolean => name.length > 12;

const long =
  'min-w-0 flex-1 text-[min(1rem,5vw)] leading-tight md:max-w-xs md:flex-initial md:text-xl md:leading-tight';

export const Logo = ({ site: { name, logo } }: { site: Pick<Site, 'name' | 'logo'> }) => (
  <a
    href="/"
    className={`flex h-14 items-center gap-2 font-serif font-bold text-pasture ${isLongName(name) ? long : 'text-xl'}`}
  >
    <LogoPicture logo={logo} />
    {isLongName(name) ? <span className="line-clamp-2 min-w-0 break-words">{name}</span> : name}
  </a>
);
