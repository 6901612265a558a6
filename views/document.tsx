import { SiteLayout } from './layouts/site.js';
import type { Meta } from './meta.js';
import { useSite } from './site.js';

export interface DocumentProps {
  /** Which of the two stylesheets and layouts. The admin's pages bring their layout themselves: it is alive. */
  area: 'site' | 'admin';
  meta: Meta;
  /** Scheme and host of the site, for canonical and social addresses. */
  origin: string;
  assets: { loader: string; page: string; styles: { site: string; admin: string }; reload?: string };
  /** The rendered page, which the browser hydrates. */
  page: string;
  /** The page's props as JSON that may stand in a script element. */
  published: string;
}

/** The document around a page. Rendered on the server only; nothing in it is hydrated but #page. */
export function Document({ area, meta, origin, assets, page, published }: DocumentProps) {
  const content = <div id="page" dangerouslySetInnerHTML={{ __html: page }} />;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Head meta={meta} origin={origin} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles[area]} />
        <script
          type="module"
          src={assets.loader}
          data-page={assets.page}
          data-when={area === 'admin' ? 'now' : 'wanted'}
        />
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body className={area}>
        {area === 'site' ? <SiteLayout path={meta.path}>{content}</SiteLayout> : content}
        <script type="application/json" id="page-props" dangerouslySetInnerHTML={{ __html: published }} />
      </body>
    </html>
  );
}

function Head({ meta, origin }: Pick<DocumentProps, 'meta' | 'origin'>) {
  const { businessName } = useSite();
  const title = `${meta.title} | ${businessName}`;
  const address = meta.path === undefined ? undefined : origin + meta.path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        address && <link rel="canonical" href={address} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={businessName} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      {address && <meta property="og:url" content={address} />}
      <meta name="twitter:card" content="summary" />
      <meta name="theme-color" content="#12383d" />
    </>
  );
}
