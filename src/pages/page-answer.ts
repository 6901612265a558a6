import { HttpException } from '@nestjs/common';

/** A page's props with a status other than 200. */
export class PageAnswer<Props> {
  constructor(
    readonly props: Props,
    readonly status: number,
  ) {}
}

/** Shows the page with this status, such as 422 for a form to be mended. */
export const withStatus = <Props>(props: Props, status: number) => new PageAnswer(props, status);

/** Sends the browser elsewhere with a GET: what follows a form that was accepted. */
export class SeeOther {
  /** A private field keeps a page's props that happen to have a path from passing for this. */
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }
}

export const seeOther = (path: string) => new SeeOther(path);

/** Thrown where a request can't be answered here but elsewhere, such as at the login page: 302. */
export class Redirection extends HttpException {
  constructor(readonly path: string) {
    super(`See ${path}`, 302);
  }
}
