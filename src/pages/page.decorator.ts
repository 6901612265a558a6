import { SetMetadata } from '@nestjs/common';
import type { OtherPage, PageAnswer, SeeOther } from './page-answer.js';
import type { PageName, PageProps } from './page-names.js';

/** The metadata key that {@link Page} sets. */
export const PAGE = 'page';

interface PageOptions {
  /** Caches the page. Only for pages that are the same for everyone, without visitors' data or cookies. */
  cached?: boolean;
  /** Query parameters that change the page. Requests with one skip the cache; all others are ignored. */
  varyBy?: readonly string[];
  /** Other pages that the handler may show (`showPage`). */
  others?: readonly PageName[];
}

type Answer<Name extends PageName> = PageProps<Name> | PageAnswer<PageProps<Name>> | OtherPage | SeeOther;
type Handler<Name extends PageName> = (...args: never[]) => Answer<Name> | Promise<Answer<Name>>;

/**
 * Sets the page that a handler renders. The handler returns the page's props, `withStatus(props, …)`,
 * `showPage(name, props)` or `seeOther(path)`; anything else doesn't compile.
 */
export function Page<Name extends PageName>(name: Name, options: PageOptions = {}) {
  return <H extends Handler<Name>>(
    target: object,
    key: string | symbol,
    method: TypedPropertyDescriptor<H>,
  ) => SetMetadata(PAGE, { name, ...options })(target, key, method);
}

export interface PageMetadata extends PageOptions {
  name: PageName;
}
