import { useEffect, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';

interface PushSwitchProps {
  /** The site's VAPID key, base64url. */
  publicKey: string;
  /** How many browsers have it switched on. */
  browsers: number;
}

type State = 'unknown' | 'insecure' | 'impossible' | 'blocked' | 'off' | 'on' | 'pending';

/** Alerts about new leads on this very phone or computer. */
export function PushSwitch({ publicKey, browsers }: PushSwitchProps) {
  const { toast, request } = useBehaviors();
  const [state, setState] = useState<State>('unknown');
  const [others, setOthers] = useState(browsers);

  useEffect(() => {
    void presentState().then(setState);
  }, []);

  async function change(wanted: 'on' | 'off') {
    setState('pending');
    try {
      if (wanted === 'on') await request('POST', api, await subscribe(publicKey));
      else await unsubscribe((endpoint) => request('DELETE', api, { endpoint }));
      setOthers((count) => Math.max(0, count + (wanted === 'on' ? 1 : -1)));
      setState(wanted);
    } catch (error) {
      console.warn('Push alerts:', error);
      setState(await presentState());
      toast({
        title: 'Alerts unchanged',
        description: 'This browser did not allow it.',
        variant: 'destructive',
      });
    }
  }

  return (
    <section className="card setting" aria-labelledby="push-title">
      <h2 id="push-title">Alerts on this device</h2>
      <p>
        “New lead: Maple Grove, residential” on your screen, seconds after it arrived. Names are not shown.
      </p>
      <p role="status">
        <strong>{words[state]}</strong>{' '}
        {others === 0 ? 'No device has' : `${others} ${others === 1 ? 'device has' : 'devices have'}`} them
        switched on.
      </p>
      {(state === 'off' || state === 'on' || state === 'pending') && (
        <div className="button-row">
          <button
            type="button"
            className={state === 'on' ? 'button' : 'button button--accent'}
            disabled={state === 'pending'}
            onClick={() => void change(state === 'on' ? 'off' : 'on')}
          >
            {state === 'on' ? 'Switch off here' : 'Switch on here'}
          </button>
        </div>
      )}
      <p className="setting__hint">
        On an iPhone, first add this page to the home screen (Share, “Add to Home Screen”) and open it from
        there.
      </p>
    </section>
  );
}

const api = '/admin/api/push-subscriptions';
const worker = '/admin-worker.js';
const scope = '/admin/';

const words: Record<State, string> = {
  unknown: 'This needs JavaScript.',
  insecure: 'Alerts need an address that begins with https://. Ask whoever runs your server for one.',
  impossible: 'This browser has no push messages.',
  blocked: 'You have blocked notifications for this site in this browser.',
  off: 'Off on this device.',
  on: 'On on this device.',
  pending: 'One moment…',
};

async function presentState(): Promise<State> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the owner, then the browser's push service. @throws when either says no. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed');
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await activeOf(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}

/** A worker that has just been registered takes a moment to become active. */
function activeOf({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });
}

async function unsubscribe(forget: (endpoint: string) => Promise<unknown>): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await forget(subscription.endpoint);
  await subscription.unsubscribe();
}
