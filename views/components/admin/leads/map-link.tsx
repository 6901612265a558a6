import { type ReactNode, useEffect, useState } from 'react';

interface MapLinkProps {
  place: string;
  className?: string;
  children: ReactNode;
}

/** Opens the place in the device's map app. */
export function MapLink({ place, className, children }: MapLinkProps) {
  const query = encodeURIComponent(place);
  const [href, setHref] = useState(`https://www.google.com/maps/search/?api=1&query=${query}`);
  useEffect(() => {
    if (/Android/.test(navigator.userAgent)) setHref(`geo:0,0?q=${query}`);
    else if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) setHref(`https://maps.apple.com/?q=${query}`);
  }, [query]);
  return (
    <a className={className} href={href} rel="noreferrer">
      {children}
    </a>
  );
}
