import type { ReactNode } from 'react';
import type { PictureContent } from '../../contracts/website/pictures.js';
import { Picture } from './picture.js';

interface PageHeadProps {
  title: string;
  lead: string;
  picture?: PictureContent;
  /** Leaves a strip of the picture on phones, so that what comes next is seen at once. */
  isShort?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** The head of a page: its title, what it is about, what to do, and a picture beside it. */
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
