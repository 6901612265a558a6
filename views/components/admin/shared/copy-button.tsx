import { useState } from 'react';
import { useHydrated } from '../../shared/use-hydrated.js';

/** Puts a text into the clipboard. Without JavaScript, which that needs, there is no button. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const isAlive = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!isAlive) return null;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <button type="button" className="button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : children}
    </button>
  );
}
