export const Logo = ({ name }: { name: string }) => (
  <a href="/" className="flex h-14 items-center gap-2 font-serif text-xl font-bold text-pasture">
    <img src="/images/logo.svg" alt="" width={40} height={40} />
    {name}
  </a>
);
