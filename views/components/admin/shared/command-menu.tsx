import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { Modal } from '../../shared/modal.js';
import { type CommandGroup, findCommands } from './commands.js';
import { useFoundPeople } from './use-found-people.js';

export interface CommandMenuProps {
  onClose: () => void;
  /** Returns what was typed while the menu loaded. */
  takeTyped: () => string;
}

/** Searches pages, leads and customers and opens the chosen one: a combobox with its listbox, in a dialog. */
export function CommandMenu({ onClose, takeTyped }: CommandMenuProps) {
  const { goTo } = useBehaviors();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const people = useFoundPeople(typed);
  const pages = findCommands(typed);
  const groups = typed.trim() === '' ? pages : [...people.groups, ...pages];
  const commands = groups.flatMap((group) => group.commands);
  const current = Math.min(active, commands.length - 1);

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const moves: Record<string, () => void> = {
    ArrowDown: () => setActive((current + 1) % Math.max(1, commands.length)),
    ArrowUp: () => setActive((current + commands.length - 1) % Math.max(1, commands.length)),
    Enter: () => commands[current] && goTo(commands[current].path),
    k: () => dialog.current?.close(),
  };

  function press(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey;
    if (event.nativeEvent.isComposing || (event.key === 'k') !== isShortcut) return;
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <Modal
      ref={dialog}
      className="dialog command-menu"
      aria-label="Search or jump to a page"
      onClose={onClose}
      onClick={({ target }: MouseEvent) => target === dialog.current && dialog.current?.close()}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog opens for this field.
        autoFocus
        type="text"
        role="combobox"
        className="command-menu__field"
        placeholder="Find a lead, customer or page"
        aria-label="Find a lead, customer or page"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        // State set in a focus event applies before the next key. Set in an effect, it could be lost to that
        // key.
        onFocus={() => {
          const text = takeTyped();
          if (text !== '') setTyped(text);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Results id={id} groups={groups} current={current} onPoint={setActive} />
      <p role="status" className="command-menu__status quiet">
        {describe(people, typed, commands.length)}
      </p>
    </Modal>
  );
}

interface ResultsProps {
  id: string;
  groups: CommandGroup[];
  current: number;
  onPoint: (index: number) => void;
}

function Results({ id, groups, current, onPoint }: ResultsProps) {
  let index = -1;
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Results"
      className="command-menu__results"
      tabIndex={-1}
    >
      {groups.map(({ title, commands }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't belong in a listbox.
        <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p id={`${id}-group-${group}`} className="command-menu__title soft tiny strong">
            {title}
          </p>
          {commands.map(({ label, detail, path }) => {
            index++;
            const place = index;
            return (
              <a
                key={path + label}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === current}
                className="command-menu__command row gap-4 apart"
                href={path}
                tabIndex={-1}
                onPointerMove={() => place !== current && onPoint(place)}
              >
                <span className="truncate">{label}</span>
                {detail && <small className="truncate">{detail}</small>}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function describe({ isLoading, hasFailed }: ReturnType<typeof useFoundPeople>, typed: string, count: number) {
  if (hasFailed) return 'Couldn’t search leads and customers. Check your connection and try again.';
  if (isLoading) return 'Searching…';
  if (count === 0) return 'No results. Try a name, phone number or page.';
  return typed.trim() === '' ? '' : `${count} ${count === 1 ? 'result' : 'results'}`;
}
