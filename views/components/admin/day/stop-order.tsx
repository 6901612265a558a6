import { type FormEvent, type PointerEvent, useRef, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { DayRoute } from '../../../contracts/bookings/day.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { PostButton } from '../shared/post-button.js';

/** Sets the order of the stops: by dragging, or with the buttons, which also work without JavaScript. */
export function StopOrder({ route, base }: { route: DayRoute; base: string }) {
  const { toast } = useBehaviors();
  const isHydrated = useHydrated();
  const [ids, setIds] = useState(route.stops.map(({ leadId }) => leadId));
  const [says, setSays] = useState('');
  const saved = useRef(ids);
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const stops = ids.flatMap((id) => route.stops.filter(({ leadId }) => leadId === id));

  async function save(order: number[], name?: string): Promise<void> {
    if (name) setSays(`${name} is stop ${order.indexOf(idOf(name)) + 1} of ${order.length}.`);
    setIds(order);
    const body = new URLSearchParams({ order: order.join(',') });
    const answer = await fetch(`${base}/order`, { method: 'POST', body }).catch(() => undefined);
    // Someone who is signed out is led to the login.
    const isSaved = answer?.ok && new URL(answer.url).pathname.startsWith(base);
    if (isSaved) saved.current = order;
    else {
      setIds(saved.current);
      toast({
        title: 'Order not saved',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
  }

  const idOf = (name: string) => stops.find((stop) => stop.name === name)?.leadId ?? 0;

  /** Moves the dragged stop to the place under the pointer. */
  function drag({ clientY }: PointerEvent): void {
    const id = dragged.current;
    if (id === undefined || !list.current) return;
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const from = ids.indexOf(id);
    const to = middles.filter((middle, index) => index !== from && middle < clientY).length;
    if (to !== from) setIds(moved(ids, from, to));
  }

  function drop(): void {
    if (dragged.current === undefined) return;
    const name = stops.find(({ leadId }) => leadId === dragged.current)?.name;
    dragged.current = undefined;
    void save(ids, name);
  }

  return (
    <div>
      <ol className="stop-order__list stack gap-2 mb-4" ref={list}>
        {stops.map(({ leadId, name, time, address }, index) => (
          <li key={leadId} className="card row">
            {isHydrated && (
              <span
                className="stop-order__handle"
                aria-hidden="true"
                onPointerDown={(event) => {
                  dragged.current = leadId;
                  event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerMove={drag}
                onPointerUp={drop}
                onPointerCancel={() => {
                  dragged.current = undefined;
                  setIds(saved.current);
                }}
              >
                ⠿
              </span>
            )}
            <span className="grow stack gap-0">
              <strong>{name}</strong>
              <span className="quiet truncate">{[time, address].filter(Boolean).join(' · ')}</span>
            </span>
            {[index - 1, index + 1].map((to) => {
              const label = to < index ? 'Up' : 'Down';
              const order = moved(ids, index, to);
              return (
                <form
                  key={label}
                  method="post"
                  action={`${base}/order`}
                  onSubmit={(event: FormEvent) => {
                    event.preventDefault();
                    void save(order, name);
                  }}
                >
                  <input type="hidden" name="order" value={order.join(',')} />
                  <button
                    type="submit"
                    className="button"
                    aria-label={`Move ${name} ${label.toLowerCase()}`}
                    disabled={to < 0 || to >= ids.length}
                  >
                    {label}
                  </button>
                </form>
              );
            })}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {says}
      </p>
      <div className="button-row">
        <a className="button button--accent" href={base}>
          Done
        </a>
        <PostButton action={`${base}/order`}>Use the shortest route</PostButton>
      </div>
    </div>
  );
}

const moved = (ids: number[], from: number, to: number) => {
  const next = ids.filter((_, index) => index !== from);
  next.splice(to, 0, ids[from]);
  return next;
};
