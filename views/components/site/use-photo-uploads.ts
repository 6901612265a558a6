import { useRef, useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { maxPhotos, type PhotosOfRequest, photoLimits } from '../../contracts/leads/lead-photos.js';

/** A photo that was chosen and isn’t stored yet. */
export interface ChosenPhoto {
  id: number;
  file: File;
  /** The share already sent, 0 to 1; undefined while it waits, and after it failed. */
  sent?: number;
  /** Why it wasn’t added. */
  problem?: string;
}

const tooLarge = `This photo is larger than ${photoLimits.bytes / 2 ** 20} MB. Choose a smaller one.`;
const tooMany = `A request can have ${maxPhotos} photos, so we couldn’t add them all. Remove one to add another.`;
const notSent = 'Upload failed. Check your connection and try again.';
const notRemoved = 'The photo wasn’t removed. Check your connection and try again.';

/**
 * Uploads photos as soon as they are chosen, one after the other. A photo whose upload fails stays, with the
 * reason.
 * @param action the URL that takes uploads; each photo’s own URL is below it.
 */
export function usePhotoUploads(initial: PhotosOfRequest, action: string) {
  const { upload, request } = useBehaviors();
  const [stored, setStored] = useState(initial);
  const [chosen, setChosen] = useState<ChosenPhoto[]>([]);
  const [status, setStatus] = useState('');
  const lastId = useRef(0);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const dropped = useRef(new Set<number>());

  const change = (id: number, changes: Partial<ChosenPhoto>) =>
    setChosen((all) => all.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));

  function choose(files: File[]): void {
    const room = maxPhotos - stored.photos.length - chosen.length;
    const added = files.slice(0, Math.max(0, room)).map((file) => ({ id: ++lastId.current, file }));
    setChosen((all) => [...all, ...added]);
    setStatus(files.length > added.length ? tooMany : '');
    for (const photo of added) enqueue(photo);
  }

  function enqueue(photo: ChosenPhoto): void {
    change(photo.id, { problem: undefined });
    sending.current = sending.current.then(() => send(photo));
  }

  async function send({ id, file }: ChosenPhoto): Promise<void> {
    if (dropped.current.has(id)) return;
    if (file.size > photoLimits.bytes) return change(id, { problem: tooLarge });
    change(id, { sent: 0 });
    const form = new FormData();
    form.append('picture', file);
    try {
      const now = await upload<PhotosOfRequest>(action, form, (sent) => change(id, { sent }));
      if (now.problem) return change(id, { sent: undefined, problem: now.problem });
      setStored(now);
      drop(id);
      setStatus(`Photo ${now.photos.length} of ${maxPhotos} added.`);
    } catch {
      change(id, { sent: undefined, problem: notSent });
    }
  }

  function drop(id: number): void {
    dropped.current.add(id);
    setChosen((all) => all.filter((photo) => photo.id !== id));
  }

  async function remove(id: number): Promise<void> {
    try {
      setStored(await request<PhotosOfRequest>('POST', `${action}/${id}/remove`));
      setStatus('Photo removed.');
    } catch {
      setStatus(notRemoved);
    }
  }

  return {
    ...{ photos: stored.photos, problem: stored.problem, chosen, status },
    isFull: stored.isFull || stored.photos.length + chosen.length >= maxPhotos,
    ...{ choose, retry: enqueue, drop, remove },
  };
}
