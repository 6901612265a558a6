import type { ReactNode } from 'react';
import { publishedJson } from '../contracts/published-json.js';
import type { Meta } from '../contracts/website/meta.js';
import { openingChangesText } from '../contracts/website/opening-status.js';
import { pictureSet } from '../contracts/website/pictures.js';
import { sharePictureSize } from '../contracts/website/share-picture.js';
import { useSite } from '../contracts/website/site.js';
import { type PresentTime, SiteLayout } from './site.js';

interface DocumentProps {
  /** Chooses the stylesheet and whether to add SiteLayout. Admin pages render their own, to hydrate it. */
  area: 'site' | 'admin';
  meta: Meta;
  /** The path of the page's share picture. */
  sharePicture: string;
  now: PresentTime;
  assets: {
    loader: string;
    page: string;
    /** A public page’s stylesheets, inlined so that the first paint waits for no request. */
    styles?: string[];
    /** The URL of the admin’s stylesheet. */
    adminStyles: string;
    fonts: string[];
    /** The file with React, most of every page’s script. */
    react: string;
    reload?: string;
    /**
     * The scripts that count visits and report errors, if tracking is on, the URLs of its location lookups,
     * if configured, and whether the tab keeps the click on a Google ad.
     */
    tracker?: { script: string; errors: string; geo?: string; ip?: string; keepsAdClicks: boolean };
  };
  /** The rendered page, which the browser hydrates. */
  page: string;
  /** What follows it and isn’t hydrated. */
  below?: ReactNode;
  /** The page’s props as JSON that is safe inside a script element. */
  published: string;
}

/** Renders the document around a page, on the server only. Browsers hydrate only #page. */
export function Document({ area, meta, sharePicture, now, assets, page, below, published }: DocumentProps) {
  const { pixelId } = useSite();
  const tracker = meta.isPrivate ? undefined : assets.tracker;
  const content = <div id="page" dangerouslySetInnerHTML={{ __html: page }} />;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Head meta={meta} sharePicture={sharePicture} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles ? (
          assets.styles.map((style, index) => (
            <style key={index} dangerouslySetInnerHTML={{ __html: style }} />
          ))
        ) : (
          <link rel="stylesheet" href={assets.adminStyles} />
        )}
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body className={area}>
        {area === 'site' ? (
          <SiteLayout path={meta.path} isPrivate={meta.isPrivate} now={now}>
            {content}
            {below}
          </SiteLayout>
        ) : (
          content
        )}
        <script type="application/json" id="page-props" dangerouslySetInnerHTML={{ __html: published }} />
        <script
          type="module"
          src={assets.loader}
          data-page={assets.page}
          data-when={area === 'admin' ? 'now' : 'wanted'}
          data-react={assets.react}
          data-opening={area === 'site' ? openingChangesText(now.openingChanges) : undefined}
          data-pixel={meta.isPrivate ? undefined : pixelId}
          data-private={meta.isPrivate ? '' : undefined}
          data-tracker={tracker?.script}
          data-errors={tracker?.errors}
          data-geo={tracker?.geo}
          data-ip={tracker?.ip}
          data-clicks={tracker?.keepsAdClicks ? '' : undefined}
        />
      </body>
    </html>
  );
}

function Head({ meta, sharePicture }: Pick<DocumentProps, 'meta' | 'sharePicture'>) {
  const { businessName, origin } = useSite();
  const title = `${meta.title} | ${businessName}`;
  const address = meta.path === undefined ? undefined : origin + meta.path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.noindex || meta.isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        address && <link rel="canonical" href={address} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={businessName} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={origin + sharePicture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={`${sharePictureSize.width}`} />
      <meta property="og:image:height" content={`${sharePictureSize.height}`} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {meta.picture && <Preload {...meta.picture} />}
      {meta.structuredData && <StructuredDataScript data={meta.structuredData} />}
      <meta name="theme-color" content="#12383d" />
    </>
  );
}

/** Preloads the largest image above the fold. */
function Preload({ name, sizes }: NonNullable<Meta['picture']>) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={pictureSet(name, 'avif', sizes)}
      imageSizes={sizes.media}
      fetchPriority="high"
    />
  );
}

function StructuredDataScript({ data }: { data: NonNullable<Meta['structuredData']> }) {
  const json = publishedJson({ '@context': 'https://schema.org', '@graph': data });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
