import type { Site } from '~/domain/settings/site';

/** Empty `alt`: the name stands beside it. */
export const LogoPicture = ({ logo, size = 40 }: { logo: Site['logo'] | undefined; size?: number }) =>
  logo ? (
    <img
      src={logo.header.src}
      alt=""
      width={logo.header.width}
      height={logo.header.height}
      className="h-auto max-h-10 w-auto max-w-[140px]"
    />
  ) : (
    <img src="/images/logo.svg" alt="" width={size} height={size} />
  );

export const Logo = ({ site: { name, logo } }: { site: Pick<Site, 'name' | 'logo'> }) => (
  <a href="/" className="flex h-14 items-center gap-2 font-serif text-xl font-bold text-pasture">
    <LogoPicture logo={logo} />
    {name}
  </a>
);
