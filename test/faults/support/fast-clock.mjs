/*
 * Loaded before the product (node --import): the time of day begins at CLOCK_STARTS (in milliseconds since
 * 1970). From the signal SIGUSR2 on it runs CLOCK_SPEED times as fast as it is, and so do timers that wait
 * for long, such as those of background tasks. `performance` stays as it is. The product itself knows nothing
 * of it.
 */
const RealDate = Date;
const realTimeout = setTimeout;
const longMs = 10_000;
let speed = 1;
let [since, began] = [Number(process.env.CLOCK_STARTS), performance.now()];

const now = () => Math.floor(since + (performance.now() - began) * speed);

process.once('SIGUSR2', () => {
  [since, began] = [now(), performance.now()];
  speed = Number(process.env.CLOCK_SPEED);
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});

globalThis.setTimeout = Object.assign((work, ms, ...given) => {
  if (!(ms >= longMs)) return realTimeout(work, ms, ...given);
  const due = now() + ms;
  const looking = setInterval(() => {
    if (now() < due) return;
    clearInterval(looking);
    work(...given);
  }, 100);
  return looking;
}, realTimeout);
