import type { Toast } from '../../views/contracts/behaviors.js';

/** A toast's record stays this long after the toast was closed. */
const removalDelayMs = 1_000_000;
const visibleAtMost = 1;

interface ToastRecord extends Toast {
  id: number;
  isOpen: boolean;
}

/** The list of toasts: a new one takes the place of the one before. */
export class Toasts {
  private records: ToastRecord[] = [];
  private readonly listeners = new Set<() => void>();
  private lastId = 0;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = () => this.records;

  add(toast: Toast): number {
    const id = ++this.lastId;
    this.set([{ ...toast, id, isOpen: true }, ...this.records].slice(0, visibleAtMost));
    return id;
  }

  dismiss(id: number): void {
    this.set(this.records.map((record) => (record.id === id ? { ...record, isOpen: false } : record)));
    setTimeout(() => this.set(this.records.filter((record) => record.id !== id)), removalDelayMs);
  }

  private set(records: ToastRecord[]): void {
    this.records = records;
    for (const listener of this.listeners) listener();
  }
}
