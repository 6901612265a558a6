import type { Toast } from '../../views/contracts/behaviors.js';

/** How long a toast's record stays after the toast is closed, so that its exit can be animated. */
const removalDelayMs = 1_000_000;
const maxVisible = 1;

interface ToastRecord extends Toast {
  id: number;
  isOpen: boolean;
}

/** Holds the toasts: a new one replaces the last. */
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
    this.set([{ ...toast, id, isOpen: true }, ...this.records].slice(0, maxVisible));
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
