/** A page header with a picture of the farm. */
export const HeroCard = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <header className="card overflow-hidden md:grid md:grid-cols-2">
    <div className="p-4 sm:p-6 md:self-center md:p-8">
      <h1>{title}</h1>
      {children}
    </div>
    <picture>
      <source
        type="image/webp"
        srcSet="/images/hero-480.webp 480w, /images/hero-960.webp 960w"
        sizes="(min-width: 768px) 36rem, 100vw"
      />
      <img
        src="/images/hero-960.jpg"
        alt=""
        width={960}
        height={600}
        className="h-40 w-full object-cover md:h-full md:max-h-72"
      />
    </picture>
  </header>
);
