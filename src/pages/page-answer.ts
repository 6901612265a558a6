import { HttpException } from '@nestjs/common';
import type { PageName, PageProps } from './page-names.js';

/** A page's props with a status other than 200. */
export class PageAnswer<Props> {
  constructor(
    readonly props: Props,
    readonly status: number,
  ) {}
}

/** Shows the page with this status, like 422 for a form with errors. */
export const withStatus = <Props>(props: Props, status: number) => new PageAnswer(props, status);

/** Another page than the one that the handler usually shows. */
export class OtherPage {
  /** Private, so that TypeScript doesn't mistake page props for this class. */
  readonly #page: { name: PageName; props: object; status: number };

  constructor(name: PageName, props: object, status: number) {
    this.#page = { name, props, status };
  }

  get page() {
    return this.#page;
  }
}

/** Shows another page, for an address that has several, like the list and the board of leads. */
export const showPage = <Name extends PageName>(name: Name, props: PageProps<Name>, status = 200) =>
  new OtherPage(name, props, status);

/** Redirects the browser to a path with a GET, as after a saved form. */
export class SeeOther {
  /** Private, so that TypeScript doesn't mistake page props with a `path` for this class. */
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }
}

export const seeOther = (path: string) => new SeeOther(path);

/** Thrown by a guard to show another page than the handler's. Only for pages without the admin's frame. */
export class PageInstead extends HttpException {
  constructor(readonly shown: OtherPage) {
    super(`Shows ${shown.page.name}`, shown.page.status);
  }
}

/** Thrown to redirect a request with 302, like to the login page. */
export class Redirection extends HttpException {
  constructor(readonly path: string) {
    super(`See ${path}`, 302);
  }
}
