import { type ActionTemplate, actions, extract, type Point, weighted } from '@antithesishq/bombadil/browser';
import {
  clicks,
  inputs,
  navigation,
  scroll,
  waitOnce,
} from '@antithesishq/bombadil/browser/defaults/actions';

/* What somebody does who knows no page. */

interface Deaf extends Window {
  isDeaf?: boolean;
}

/** Links to other programs do nothing: Bombadil would wait half a minute for a phone that isn't there. */
extract(({ document, window }) => {
  const deaf: Deaf = window;
  if (deaf.isDeaf) return true;
  deaf.isDeaf = true;
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a[href^="tel:"], a[href^="sms:"], a[href^="mailto:"]'))
      event.preventDefault();
  });
  return true;
});

type FieldAhead = {
  name: string;
  type: string;
  isFocused: boolean;
  point: Point;
};

/** The fields on the screen that have no value yet; the parts of a day cannot be typed. */
const emptyFields = extract(({ document, window }): FieldAhead[] =>
  [...document.querySelectorAll<HTMLInputElement>('main input, main textarea, main select')]
    .filter(({ type, value, checked, disabled }) =>
      ['hidden', 'file', 'submit', 'radio', 'date'].includes(type) || disabled
        ? false
        : type === 'checkbox'
          ? !checked
          : !value,
    )
    .map((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      return { field, point, isThere: window.document.elementFromPoint(point.x, point.y) === field };
    })
    .filter(({ isThere }) => isThere)
    .map(({ field, point }) => ({
      name: field.name,
      type: field.type,
      isFocused: field === document.activeElement,
      point,
    })),
);

/** @param pattern what is typed matches it. */
const typing = (pattern: string): ActionTemplate => ({
  TypeText: { text: { Regexp: pattern }, delayMillis: 1 },
});
const pressing = (code: number): ActionTemplate => ({ PressKey: { code } });
const downArrow = 40;

/** What somebody who wants to be understood types into a field. */
function wordsFor({ name, type }: FieldAhead) {
  if (type === 'tel' || /phone/i.test(name)) return typing('\\(763\\) 555-0[0-9]{3}');
  if (type === 'email') return typing('zoe[0-9]{2}@example\\.com');
  if (type === 'number' || /amount|price|cost|charged/i.test(name)) return typing('[1-9][0-9]{1,2}');
  if (type === 'password') return typing('correct horse battery');
  if (type === 'select-one') return pressing(downArrow);
  if (/zip|area/i.test(name)) return typing('55311');
  return typing('Zoë O’Hara & "[a-z]{3}"');
}

/** The buttons on the screen that send a form. */
const sendButtons = extract(({ document }) =>
  [...document.querySelectorAll<HTMLElement>('main form :is(button:not([type]), [type=submit])')]
    .map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return { button, point: { x: left + width / 2, y: top + height / 2 } };
    })
    .filter(({ button, point }) => button.contains(document.elementFromPoint(point.x, point.y)))
    .map(({ button, point }) => ({ words: button.textContent, point })),
);

/** Whether a form goes on below the screen. */
const goesOn = extract(({ document, window }) =>
  [...document.querySelectorAll('main form :is(button:not([type]), [type=submit])')].some(
    (button) => button.getBoundingClientRect().top > window.innerHeight - 80,
  ),
);
const down: ActionTemplate = { ScrollDown: { origin: { x: 160, y: 400 }, distance: [200, 500] } };

/** Goes to an empty field, fills it once it is there, and sends the form where none is left on the screen. */
export const fillIn = actions(() => {
  const focused = emptyFields.current.find(({ isFocused }) => isFocused);
  if (focused) return [wordsFor(focused)];
  if (emptyFields.current.length > 0)
    return emptyFields.current.map(({ name, type, point }) => ({
      Click: { fingerprint: { ...nothingKnown, tag: type, nameAttr: name }, point },
    }));
  if (goesOn.current) return [down];
  return sendButtons.current.map(({ words, point }) => ({
    Click: { fingerprint: { ...nothingKnown, tag: 'button', textContent: words }, point },
  }));
});
const nothingKnown = {
  nameAttr: null,
  testId: null,
  id: null,
  role: null,
  accessibleName: null,
  href: null,
  placeholder: null,
  inputType: null,
  textContent: null,
  structuralPath: null,
};

const screens = [320, 375, 768, 1280];
export const resize = actions(() => screens.map((width) => ({ SetViewport: { width, height: 800 } })));

export const anything = weighted([
  [6, clicks],
  [2, inputs],
  [2, scroll],
  [2, navigation],
  [1, waitOnce],
]);
