import { expect } from '@jest/globals';
import { until } from '../../support/runner/until.js';
import type { Engine, StartEngine } from './engine.js';

const arrowRight = '\uE014';

/** What a person does and reads in a window of an engine, and what should not have happened in it. */
export class EngineTab {
  private readonly expected: RegExp[] = [];

  private constructor(
    readonly engine: Engine,
    private readonly url: string,
    private readonly hasScript: boolean,
  ) {}

  static async open(start: StartEngine, url: string, hasScript: boolean): Promise<EngineTab> {
    const tab = new EngineTab(await start(hasScript), url, hasScript);
    await tab.engine.resize(375, 800);
    return tab;
  }

  /** Goes to a page and waits until it is hydrated, where it can be. */
  async visit(path: string): Promise<void> {
    await this.engine.open(this.url + path);
    await this.alive();
  }

  /** Moves the pointer over the page as a visitor would until it is hydrated; nothing sticks out sideways. */
  async alive(): Promise<void> {
    let step = 0;
    if (this.hasScript)
      await until(async () => {
        await this.point(2 + (step++ % 2), 2).catch(() => undefined);
        return this.has('#page[data-alive]');
      });
    await this.fits();
  }

  async fits(): Promise<void> {
    const tooWide = await this.engine.run(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > clientWidth)
        .map((one) => one.outerHTML.slice(0, 120));
    });
    expect(tooWide).toEqual([]);
  }

  /** Whether an element is there to be seen that contains a text. A page that is just being left has none. */
  async has(css: string, text = ''): Promise<boolean> {
    const found = this.engine.run(
      (selector, wanted) =>
        [...document.querySelectorAll(selector)].some(
          (one) => one.checkVisibility() && one.textContent?.includes(wanted),
        ),
      css,
      text,
    );
    return found.catch(() => false);
  }

  async shows(css: string, text = ''): Promise<void> {
    await until(() => this.has(css, text)).catch(async () => {
      const page = await this.engine.run(() => `${location.href}\n${document.body.innerText}`);
      throw new Error(`No ${css} with "${text}" at ${page}`);
    });
  }

  async arrives(path: RegExp): Promise<void> {
    let last = '';
    await until(async () => {
      last = await this.path().catch(() => '');
      return path.test(last);
    }).catch(() => undefined);
    expect(last).toMatch(path);
    await this.alive();
  }

  path(): Promise<string> {
    return this.engine.run(() => location.pathname + location.search + location.hash);
  }

  text(css: string): Promise<string> {
    return this.engine.run((selector) => document.querySelector(selector)?.textContent ?? '', css);
  }

  valueOf(css: string): Promise<string> {
    return this.engine.run(
      (selector) => (document.querySelector(selector) as HTMLInputElement | null)?.value ?? '',
      css,
    );
  }

  /**
   * Clicks the first such element, once it rests there and nothing lies over it.
   * @param inset how far from its left edge; in its middle where that is not said.
   */
  async click(css: string, text = '', inset?: number): Promise<void> {
    let before = '';
    let place = { x: 0, y: 0, problem: 'not looked yet' };
    await until(async () => {
      place = await this.engine
        .run(placeOf, css, text, inset ?? null)
        .catch((error) => ({ x: 0, y: 0, problem: String(error) }));
      const isAtRest = before === JSON.stringify(place);
      before = JSON.stringify(place);
      return !place.problem && isAtRest;
    }).catch(() => {
      throw new Error(`Cannot click ${css} with "${text}": ${before}`);
    });
    await this.point(place.x, place.y, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Clicks into a field and types in place of what stands there. */
  async fill(css: string, value: string): Promise<void> {
    await this.click(css);
    await this.engine.run((selector) => {
      (document.querySelector(selector) as HTMLInputElement).select();
    }, css);
    await this.type(value);
    expect(await this.valueOf(css)).toBe(value);
  }

  /** Types a day: month, day and year where the engine's field has parts for them, else the text we store. */
  async fillDay(css: string, day: string): Promise<void> {
    const [year, month, date] = day.split('-');
    const hasParts = await this.engine.run(
      (selector) => (document.querySelector(selector) as HTMLInputElement).type === 'date',
      css,
    );
    if (!hasParts) return this.fill(css, day);
    // Firefox goes on to the next part by itself, WebKit at an arrow.
    for (const between of ['', arrowRight]) {
      await this.click(css, '', 24);
      await this.type([month, date, year].join(between));
      if ((await this.valueOf(css)) === day) break;
    }
    expect(await this.valueOf(css)).toBe(day);
  }

  /** Chooses an option. Its list is the engine’s own window, beyond the page. */
  async choose(css: string, value: string): Promise<void> {
    await this.shows(css);
    await this.engine.run(
      (selector, wanted) => {
        const select = document.querySelector(selector) as HTMLSelectElement;
        select.value = wanted;
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      },
      css,
      value,
    );
    expect(await this.valueOf(css)).toBe(value);
  }

  /** Presses keys where the focus is. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.engine.perform([{ type: 'key', id: 'keys', actions }]);
  }

  /** Allows a complaint that the test provokes. */
  expect(complaint: RegExp): void {
    this.expected.push(complaint);
  }

  /** Fails on anything that the console held against the pages; then closes. */
  async close(): Promise<void> {
    await this.engine.end();
    const { complaints } = this.engine;
    expect(complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)))).toEqual([]);
  }

  private async point(x: number, y: number, then: object[] = []): Promise<void> {
    const actions = [{ type: 'pointerMove', x, y }, ...then];
    await this.engine.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ]);
  }
}

/** Where to click an element, after it was brought into view; runs in the page. */
function placeOf(css: string, text: string, inset: number | null) {
  const found = [...document.querySelectorAll(css)].find(
    (one) => one.checkVisibility() && one.textContent?.includes(text),
  );
  if (!found) return { x: 0, y: 0, problem: `nowhere at ${location.href}` };
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [{ left, top, width, height }] = found.getClientRects();
  const [x, y] = [Math.round(left + (inset ?? width / 2)), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit && (found.contains(hit) || hit.closest('label')?.control === found);
  return { x, y, problem: isHit ? '' : `under ${hit?.outerHTML.slice(0, 200)}` };
}
