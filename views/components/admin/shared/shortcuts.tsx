import { useEffect, useRef, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { browserStorage } from '../../../contracts/browser-storage.js';
import { Modal } from '../../shared/modal.js';
import { Hint } from './hint.js';
import { noteActivity } from './queries.js';

const keys = [
  ['/', 'Search leads'],
  ['↓ ↑', 'Next lead, previous lead'],
  ['Enter', 'Open lead'],
  ['e', 'Edit lead'],
  ['n', 'Add lead'],
  ['?', 'Show shortcuts'],
  ['Esc', 'Close dialog'],
];
const offKey = 'admin-shortcuts-off';

/** Handles the keyboard shortcuts of every admin page. Single keys can be turned off (WCAG 2.1.4), for speech input. */
export function Shortcuts() {
  const { goTo } = useBehaviors();
  const [isOff, setOff] = useState(false);
  const [isShown, setShown] = useState(false);

  useEffect(() => setOff(browserStorage.read(offKey) === 'true'), []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || (isOff && event.key.length === 1)) return;
      const act = actions(goTo, () => setShown(true))[event.key];
      const done = isTyping(event.target) ? leaveSearch(event) : act?.();
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [goTo, isOff]);

  useEffect(() => {
    const interactions = ['pointerdown', 'keydown', 'scroll', 'focusin'];
    for (const type of interactions) addEventListener(type, noteActivity, { capture: true, passive: true });
    return () => {
      for (const type of interactions) removeEventListener(type, noteActivity, { capture: true });
    };
  }, []);

  return (
    <>
      <Hint text="Keyboard shortcuts (press ?)">
        <button
          type="button"
          className="admin-header__keys"
          aria-label="Keyboard shortcuts"
          onClick={() => setShown(true)}
        >
          ?
        </button>
      </Hint>
      {isShown && <ShortcutList isOff={isOff} onSwitch={setOff} onClose={() => setShown(false)} />}
    </>
  );
}

interface ShortcutListProps {
  isOff: boolean;
  onSwitch: (isOff: boolean) => void;
  onClose: () => void;
}

function ShortcutList({ isOff, onSwitch, onClose }: ShortcutListProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <Modal ref={dialog} className="dialog shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="shortcuts__switch">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            browserStorage.write(offKey, String(!target.checked));
            onSwitch(!target.checked);
          }}
        />
        Keyboard shortcuts
      </label>
      <p className="button-row">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </Modal>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-lead]')];
const card = () => document.activeElement?.closest<HTMLElement>('[data-lead]');

/** Moves from the search field to the first lead found, by the down arrow. */
function leaveSearch({ key, target }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && (target as HTMLInputElement).type === 'search' && focusLead(cards()[0]);
}

/** Returns what each key does. An action returns whether it did something; if not, the browser handles the key. */
function actions(goTo: (path: string) => void, showList: () => void): Record<string, () => boolean> {
  return {
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('input[type=search]');
      if (search) search.focus();
      else goTo('/admin/leads');
      return true;
    },
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !activeElement.dataset.lead) return false;
      goTo(`/admin/leads/${activeElement.dataset.lead}`);
      return true;
    },
    e: () => {
      const edit = card()?.querySelector<HTMLElement>('[data-edit]');
      edit?.click();
      return edit !== undefined && edit !== null;
    },
    n: () => {
      goTo('/admin/leads/new');
      return true;
    },
    '?': () => {
      showList();
      return true;
    },
  };
}

/** Moves the focus from lead to lead, or from outside the list to the first visible one. Without one, the arrows scroll. */
function step(by: number): boolean {
  const all = cards();
  const current = card();
  if (current) return focusLead(all[all.indexOf(current) + by]);
  return by > 0 && focusLead(all.find(isVisible));
}

function focusLead(lead: HTMLElement | undefined): boolean {
  lead?.focus();
  lead?.scrollIntoView({ block: 'nearest' });
  return lead !== undefined;
}

function isVisible(lead: HTMLElement): boolean {
  const { top } = lead.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
