import { describe, expect, it } from '@jest/globals';
import { Page } from '../../src/pages/page.decorator.js';
import { seeOther, withStatus } from '../../src/pages/page-answer.js';

/** The compiler is the test here: each line it would wrongly let pass fails `npm run types`. */
class Handlers {
  @Page('error')
  right() {
    return { status: 404, message: 'Gone' };
  }

  @Page('error')
  async rightOrElsewhere(isKnown: boolean) {
    return isKnown ? withStatus({ status: 404, message: 'Gone' }, 422) : seeOther('/');
  }

  // @ts-expect-error A prop is missing.
  @Page('error')
  missing() {
    return { status: 404 };
  }

  // @ts-expect-error A prop is of another type.
  @Page('error')
  wrong() {
    return { status: '404', message: 'Gone' };
  }

  // @ts-expect-error The props behind a status are checked alike.
  @Page('error')
  wrongBehindStatus() {
    return withStatus({ status: 404 }, 422);
  }

  // @ts-expect-error There is no such page.
  @Page('nowhere')
  nowhere() {
    return {};
  }
}

describe('@Page', () => {
  it('doesn’t change the handler', () => {
    expect(new Handlers().right()).toEqual({ status: 404, message: 'Gone' });
  });
});
