import { useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../forms/idempotency-key.js';
import {
  changeReports,
  type DayReport,
  isWaiting,
  leaveSentCloseOut,
  sendReport,
  storedReports,
} from './day-reports.js';
import { forgetPhoto } from './kept-photos.js';

const retryMs = 20_000;

/** Whether the server answers. A phone may say that it is online where nothing gets through. */
const isReachable = () =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** A report of a photo has the key under which the photo is kept. */
export type NewReport = Omit<DayReport, 'key' | 'at' | 'problem' | 'isSent'> & { key?: string };

export interface DayReports {
  /** The reports that the page doesn't show yet: waiting, rejected or just sent. */
  reports: DayReport[];
  isOffline: boolean;
  /** Whether the owner has to sign in again before reports can be sent. */
  isSignedOut: boolean;
  /** Keeps a report and sends it, now or when the connection is back. */
  add: (report: NewReport) => void;
  discard: (key: string) => void;
}

/**
 * Sends what is entered on the day's page, each report once. Reports stay in the browser until they have
 * arrived, even after a reload.
 * @param root the path above the day's pages.
 */
export function useDayReports(root: string): DayReports {
  const [stored, setStored] = useState<DayReport[]>([]);
  const [sent, setSent] = useState<DayReport[]>([]);
  const [isOffline, setOffline] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const isSending = useRef(false);

  const change = useCallback(
    (how: (reports: DayReport[]) => DayReport[]) => setStored(changeReports(root, how)),
    [root],
  );

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (;;) {
      const next = storedReports(root).find(isWaiting);
      if (!next) break;
      const outcome = await sendReport(next, root);
      setOffline(outcome === 'no-connection');
      setSignedOut(outcome === 'signed-out');
      if (outcome === 'no-connection' || outcome === 'signed-out' || outcome === 'later') break;
      if (outcome === 'sent') {
        setSent((all) => [...all, { ...next, isSent: true }]);
        change((all) => all.filter(({ key }) => key !== next.key));
        if (next.kind === 'close-out') leaveSentCloseOut(next.leadId);
        if (next.kind === 'photo') void forgetPhoto(root, next.key);
      } else
        change((all) =>
          all.map((one) => (one.key === next.key ? { ...one, problem: outcome.problem } : one)),
        );
    }
    isSending.current = false;
  }, [root, change]);

  useEffect(() => {
    const attempt = () => {
      setOffline(!navigator.onLine);
      setStored(storedReports(root));
      if (storedReports(root).some(isWaiting)) void sendAll();
      else if (navigator.onLine) void isReachable().then((isOnline) => setOffline(!isOnline));
    };
    const lose = () => setOffline(true);
    attempt();
    addEventListener('online', attempt);
    addEventListener('offline', lose);
    const timer = setInterval(() => void sendAll(), retryMs);
    return () => {
      removeEventListener('online', attempt);
      removeEventListener('offline', lose);
      clearInterval(timer);
    };
  }, [root, sendAll]);

  return {
    reports: [...sent, ...stored],
    isOffline,
    isSignedOut,
    add: (report) => {
      change((all) => [...all, { key: newIdempotencyKey(), ...report, at: Date.now() }]);
      void sendAll();
    },
    discard: (key) => {
      const isPhoto = storedReports(root).some((one) => one.key === key && one.kind === 'photo');
      change((all) => all.filter((one) => one.key !== key));
      if (isPhoto) void forgetPhoto(root, key);
    },
  };
}
