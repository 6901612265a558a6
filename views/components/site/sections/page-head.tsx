import type { ReactNode } from 'react';
import type { PictureContent } from '../../../contracts/website/pictures.js';
import { Picture } from '../picture.js';

interface PageHeadProps {
  title: string;
  lead: string;
  picture?: PictureContent;
  /** Shows only a strip of the photo on phones, so that the content below stays in view. */
  isShort?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** Opens a page with its title, lead, buttons and a photo. */
export function PageHead({ title, lead, picture, isShort, children }: PageHeadProps) {
  const looks = `${picture ? ' page-head--pictured' : ''}${isShort ? ' page-head--short' : ''}`;
  return (
    <header className={`page-head${looks}`}>
      <div className="page-head__inner wrap">
        <div className="page-head__text">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children && <p className="button-row">{children}</p>}
        </div>
        {picture && <Picture {...picture} sizes="half" className="framed" isFirst />}
      </div>
    </header>
  );
}
