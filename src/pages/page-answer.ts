import { HttpException } from '@nestjs/common';

/** A page's props with a status other than 200. */
export class PageAnswer<Props> {
  constructor(
    readonly props: Props,
    readonly status: number,
  ) {}
}

/** Shows the page with this status, like 422 for a form with errors. */
export const withStatus = <Props>(props: Props, status: number) => new PageAnswer(props, status);

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

/** Thrown to redirect a request with 302, like to the login page. */
export class Redirection extends HttpException {
  constructor(readonly path: string) {
    super(`See ${path}`, 302);
  }
}
