import { SetMetadata } from '@nestjs/common';
import type { PageAnswer, SeeOther } from './page-answer.js';
import type { PageName, PageProps } from './page-names.js';

/** The metadata key that {@link Page} sets. */
export const PAGE = 'page';

interface PageOptions {
  /** Rendered a few times a day and kept. Only for pages that are the same for everyone, without a visitor's data and cookies. */
  cached?: boolean;
  /** Query parameters that change the page; with one of them it is rendered afresh. All others are ignored. */
  varyBy?: readonly string[];
}

type Answer<Name extends PageName> = PageProps<Name> | PageAnswer<PageProps<Name>> | SeeOther;
type Handler<Name extends PageName> = (...args: never[]) => Answer<Name> | Promise<Answer<Name>>;

/**
 * Says which page a handler's answer becomes. The handler returns that page's props, `withStatus(props, …)`, or
 * `seeOther(path)`; anything else does not compile.
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
