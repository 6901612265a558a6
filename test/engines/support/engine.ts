/** A window of a browser engine: what Firefox's WebDriver BiDi and WebKitGTK's classic WebDriver share. */
export interface Engine {
  /** Console errors and warnings, what its scripts threw, and violations of the content security policy. */
  readonly complaints: string[];
  resize(width: number, height: number): Promise<void>;
  open(url: string): Promise<void>;
  /** Runs a function in the page, also where the page itself may run none. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R>;
  /** Performs actions of pointers and keys, which both protocols write in the same way. */
  perform(sources: object[]): Promise<void>;
  /** As a PNG. */
  screenshot(): Promise<Buffer>;
  end(): Promise<void>;
}

/** @param hasScript whether pages may run scripts. */
export type StartEngine = (hasScript: boolean) => Promise<Engine>;
