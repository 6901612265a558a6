/** Waits until a newly registered service worker is active. @returns null if there is none */
export function activeWorker({
  active,
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve(active);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
    });
  });
}
