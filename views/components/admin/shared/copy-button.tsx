import { useState } from 'react';
import { useHydrated } from '../../shared/use-hydrated.js';

/** Copies a text to the clipboard. Hidden without JavaScript, which copying needs. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!isHydrated) return null;

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
