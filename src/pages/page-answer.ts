import { HttpException } from '@nestjs/common';

/** A page's props with a status other than 200. */
export class PageAnswer<Props> {
  constructor(
    readonly props: Props,
    readonly status: number,
  ) {}
}

/** Shows the page with this status, such as 422 for a form with errors. */
export const withStatus = <Props>(props: Props, status: number) => new PageAnswer(props, status);

/** Sends the browser elsewhere with a GET, as after a form that was accepted. */
export class SeeOther {
  /** Private, so that TypeScript does not take a page's props with a `path` of their own for this class. */
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }
}

export const seeOther = (path: string) => new SeeOther(path);

/** Thrown to send a request elsewhere with 302, such as to the login page. */
export class Redirection extends HttpException {
  constructor(readonly path: string) {
    super(`See ${path}`, 302);
  }
}
