import { useEffect, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { activeWorker } from '../shared/active-worker.js';
import { PostButton } from '../shared/post-button.js';

interface PushSwitchProps {
  /** The site's VAPID key, base64url. */
  publicKey: string;
  /** How many browsers have notifications on. */
  browsers: number;
}

type State = 'unknown' | 'insecure' | 'impossible' | 'blocked' | 'off' | 'on' | 'pending';

/** Turns new-lead notifications on or off in this browser. */
export function PushSwitch({ publicKey, browsers }: PushSwitchProps) {
  const { toast, request } = useBehaviors();
  const [state, setState] = useState<State>('unknown');
  const [devices, setDevices] = useState(browsers);

  useEffect(() => {
    void presentState(browsers).then(setState);
  }, [browsers]);

  async function change(wanted: 'on' | 'off') {
    setState('pending');
    try {
      if (wanted === 'on') await request('POST', api, await subscribe(publicKey));
      else await unsubscribe((endpoint) => request('DELETE', api, { endpoint }));
      setDevices((count) => Math.max(0, count + (wanted === 'on' ? 1 : -1)));
      setState(wanted);
    } catch (error) {
      console.warn('Push notifications:', error);
      setState(await presentState(devices));
      toast({
        title: 'Notifications unchanged',
        description: 'Allow notifications in your browser and try again.',
        variant: 'destructive',
      });
    }
  }

  return (
    <section className="card setting stack" aria-labelledby="push-title">
      <h3 id="push-title">Notifications on this device</h3>
      <p>
        You get a notification like “New lead: Maple Grove, residential” seconds after a lead arrives. It
        never includes names.
      </p>
      <p role="status">
        <strong>{labels[state]}</strong>{' '}
        {devices === 0
          ? 'Not turned on for any device yet.'
          : `Turned on for ${devices} ${devices === 1 ? 'device' : 'devices'} total.`}
      </p>
      {(state === 'off' || state === 'on' || state === 'pending') && (
        <div className="button-row">
          <button
            type="button"
            className={state === 'on' ? 'button' : 'button button--accent'}
            disabled={state === 'pending'}
            onClick={() => void change(state === 'on' ? 'off' : 'on')}
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </button>
        </div>
      )}
      {devices > 0 && (
        <PostButton action="/admin/settings/notifications/off">Turn off on all devices</PostButton>
      )}
      <p className="quiet">
        On an iPhone, first tap Share, then “Add to Home Screen”, and open the site from there.
      </p>
    </section>
  );
}

const api = '/admin/api/push-subscriptions';
const worker = '/admin-worker.js';
const scope = '/admin/';

const labels: Record<State, string> = {
  unknown: 'Turn on JavaScript to use notifications.',
  insecure: 'Notifications need a secure (https) address. Ask your server admin to set one up.',
  impossible: 'This browser doesn’t support notifications.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser settings.',
  off: 'Notifications are off on this device.',
  on: 'Notifications are on.',
  pending: 'One moment…',
};

/** @param devices how many have notifications on. The browser stays subscribed when all are turned off. */
async function presentState(devices: number): Promise<State> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return devices > 0 && (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the owner for permission and subscribes at the browser's push service. @throws if either refuses. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed');
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await activeWorker(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}

async function unsubscribe(forget: (endpoint: string) => Promise<unknown>): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await forget(subscription.endpoint);
  await subscription.unsubscribe();
}
