import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { browserStorage } from '../../../contracts/browser-storage.js';
import { Modal } from '../../shared/modal.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { AdminIcon } from './admin-icon.js';
import { collectKeys } from './collect-keys.js';
import type { CommandMenuProps } from './command-menu.js';
import { Hint } from './hint.js';
import { noteActivity } from './queries.js';

const keys = [
  ['Ctrl K', 'Search or jump to a page (⌘ K on a Mac)'],
  ['/', 'Search this list'],
  ['j k ↓ ↑', 'Next or previous in the list'],
  ['Enter', 'Open'],
  ['e', 'Edit lead'],
  ['n', 'Add lead'],
  ['?', 'Show shortcuts'],
  ['Esc', 'Close dialog'],
];
const offKey = 'admin-shortcuts-off';

/** Handles all admin keyboard shortcuts. Single keys can be turned off (WCAG 2.1.4), for speech input. */
export function Shortcuts() {
  const { goTo } = useBehaviors();
  const [isOff, setOff] = useState(false);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  const menu = useCommandMenu();

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
          className="icon-button admin-header__keys"
          aria-label="Keyboard shortcuts"
          onClick={() => setShown(true)}
        >
          ?
        </button>
      </Hint>
      <Hint text="Search or jump to a page (Ctrl K or ⌘ K)">
        <button
          type="button"
          className={isHydrated ? 'icon-button' : 'icon-button command-button--off'}
          aria-label="Search or jump to a page"
          aria-haspopup="dialog"
          onClick={menu.open}
        >
          <AdminIcon name="search" />
        </button>
      </Hint>
      {menu.Shown && <menu.Shown onClose={menu.close} takeTyped={menu.takeTyped} />}
      {isShown && <ShortcutList isOff={isOff} onSwitch={setOff} onClose={() => setShown(false)} />}
    </>
  );
}

/** Loads the command menu when it is first opened, so that no page's script includes it. */
function useCommandMenu() {
  const { toast } = useBehaviors();
  const [Shown, setShown] = useState<ComponentType<CommandMenuProps>>();
  const collected = useRef<() => string>(undefined);
  const close = () => setShown(undefined);

  function takeTyped(): string {
    const typed = collected.current?.() ?? '';
    collected.current = undefined;
    return typed;
  }

  async function open(): Promise<void> {
    if (collected.current) return;
    collected.current = collectKeys();
    try {
      const { CommandMenu } = await import('./command-menu.js');
      setShown(() => CommandMenu);
    } catch {
      takeTyped();
      toast({
        title: 'Couldn’t open the search',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
  }

  const opener = useRef(open);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void opener.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return { Shown, open: () => void open(), close, takeTyped };
}

interface ShortcutListProps {
  isOff: boolean;
  onSwitch: (isOff: boolean) => void;
  onClose: () => void;
}

function ShortcutList({ isOff, onSwitch, onClose }: ShortcutListProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <Modal ref={dialog} className="dialog" aria-labelledby="shortcuts-title" onClose={onClose}>
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
      <dl className="facts gap-2 mb-4">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="check mb-4">
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

/** The entries of a list: leads, and links of other lists. */
const entrySelector = '[data-lead], [data-row]';
const entries = () => [...document.querySelectorAll<HTMLElement>(entrySelector)];
const currentEntry = () => document.activeElement?.closest<HTMLElement>(entrySelector);

/** Moves from the search field to the first entry found, by the down arrow. */
function leaveSearch({ key, target }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && (target as HTMLInputElement).type === 'search' && focusEntry(entries()[0]);
}

/** Returns what each key does. An action returns if it did something; if not, the browser handles the key. */
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
    j: () => step(1),
    k: () => step(-1),
    Enter: () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !activeElement.dataset.lead) return false;
      goTo(`/admin/leads/${activeElement.dataset.lead}`);
      return true;
    },
    e: () => {
      const edit = currentEntry()?.querySelector<HTMLElement>('[data-edit]');
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

/** Moves focus by entry, or from outside the list to the first visible one. If none is, the arrows scroll. */
function step(by: number): boolean {
  const all = entries();
  const current = currentEntry();
  if (current) return focusEntry(all[all.indexOf(current) + by]);
  return by > 0 && focusEntry(all.find(isVisible));
}

function focusEntry(entry: HTMLElement | undefined): boolean {
  entry?.focus();
  entry?.scrollIntoView({ block: 'nearest' });
  return entry !== undefined;
}

function isVisible(entry: HTMLElement): boolean {
  const { top } = entry.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
