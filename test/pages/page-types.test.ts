import { describe, expect, it } from '@jest/globals';
import { Page } from '../../src/pages/page.decorator.js';
import { seeOther, withStatus } from '../../src/pages/page-answer.js';

/** The compiler is the test here: each line it would wrongly let pass fails `npm run types`. */
class Handlers {
  @Page('coming-soon')
  right() {
    return { heading: 'Soon', path: '/soon' };
  }

  @Page('coming-soon')
  async rightOrElsewhere(isKnown: boolean) {
    return isKnown ? withStatus({ heading: 'Soon', path: '/soon' }, 422) : seeOther('/');
  }

  // @ts-expect-error A prop is missing.
  @Page('coming-soon')
  missing() {
    return { heading: 'Soon' };
  }

  // @ts-expect-error A prop is of another type.
  @Page('coming-soon')
  wrong() {
    return { heading: 1, path: '/soon' };
  }

  // @ts-expect-error The props behind a status are checked alike.
  @Page('coming-soon')
  wrongBehindStatus() {
    return withStatus({ heading: 'Soon' }, 422);
  }

  // @ts-expect-error There is no such page.
  @Page('nowhere')
  nowhere() {
    return {};
  }
}

describe('@Page', () => {
  it('keeps the handler as it was', () => {
    expect(new Handlers().right()).toEqual({ heading: 'Soon', path: '/soon' });
  });
});
