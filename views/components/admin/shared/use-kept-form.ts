import { type FormEvent, useEffect, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { typedInto } from './typed-into.js';

type Typed = Record<string, string>;

interface Held<T> {
  of: T;
  /** What was typed earlier and is restored; includes the version that it was typed for. */
  restored?: Typed;
}

/**
 * Keeps what is typed into a form that posts, in this tab, until it is sent, like when another row of the
 * list is selected. From the first letter on, the form keeps to the version it was typed for, so that the
 * server detects changes made since.
 * @param name identifies the form and what it edits
 * @param latest what the form edits; fetched again, it may be newer
 * @param rejected what the server sent back of a rejected form; nothing is restored then
 */
export function useKeptForm<T extends { version: number }>(name: string, latest: T, rejected?: Typed) {
  const memory = useBehaviors().formMemory(name);
  const [held, setHeld] = useState<Held<T>>();

  useEffect(() => {
    const restored = rejected ? undefined : memory.read()?.values;
    if (restored) setHeld({ of: latest, restored });
    // Runs once: only what was typed before this form was shown matters.
  }, []);

  const edited = held?.of ?? latest;
  return {
    edited: { ...edited, version: Number(held?.restored?.version ?? edited.version) },
    typed: rejected ?? held?.restored,
    isRestored: held?.restored !== undefined,
    /** Whether something is or was typed, so that the form should be in view. */
    isOpen: (rejected ?? held) !== undefined,
    discard: () => {
      memory.forget();
      setHeld({ of: latest });
    },
    /** The form's key: it starts again with other values. */
    key: held?.restored ? 'restored' : 'as it is',
    handlers: {
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        memory.write({ values: typedInto(currentTarget) });
        if (!held) setHeld({ of: latest });
      },
      onSubmit: () => memory.forget(),
    },
  };
}
