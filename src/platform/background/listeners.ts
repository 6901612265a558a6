/** The functions to call when something happens, in the order in which they were added. */
export class Listeners<Event = void> {
  private readonly functions: ((event: Event) => void)[] = [];

  /** Adds a function. Bound, so that a service can offer it as its own. */
  readonly add = (listener: (event: Event) => void): void => {
    this.functions.push(listener);
  };

  notify(event: Event): void {
    for (const listener of this.functions) listener(event);
  }
}
