import type { ReactNode } from 'react';
import type { PictureContent } from '../../contracts/pictures.js';
import { Picture } from './picture.js';

interface PageHeadProps {
  title: string;
  lead: string;
  picture?: PictureContent;
  /** Buttons. */
  children?: ReactNode;
}

/** The head of a page: its title, what it is about, what to do, and a picture beside it. */
export function PageHead({ title, lead, picture, children }: PageHeadProps) {
  return (
    <header className={picture ? 'page-head page-head--pictured' : 'page-head'}>
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
