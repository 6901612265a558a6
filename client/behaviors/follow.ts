import type { Behaviors } from '../../views/contracts/behaviors.js';

/** Listens to server-sent events. The browser reconnects by itself, unless the response wasn't a stream. */
export const follow: Behaviors['follow'] = (url, on) => {
  const source = new EventSource(url, { withCredentials: true });
  const { lost, ...listeners } = on;
  for (const [type, listener] of Object.entries(listeners)) {
    source.addEventListener(type, ({ data }) => listener(data ? JSON.parse(data) : undefined));
  }
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return () => source.close();
};
