import { useEffect, useState } from 'react';
import { PhotoPreview } from '../../shared/photo-preview.js';
import { useDay } from './day-context.js';
import type { DayReport } from './day-reports.js';
import { keptPhoto } from './kept-photos.js';

interface TakenPhotoProps {
  report: DayReport;
  /** For screen readers. */
  label: string;
}

/** Shows a photo that this device keeps until it is sent. */
export function TakenPhoto({ report: { key, isSent }, label }: TakenPhotoProps) {
  const { root } = useDay();
  const [photo, setPhoto] = useState<Blob>();
  useEffect(() => {
    void keptPhoto(root, key).then(
      (kept) => setPhoto((shown) => shown ?? kept),
      () => undefined,
    );
  }, [root, key]);
  return (
    <li>
      {photo && <PhotoPreview file={photo} label={label} />}
      <span className="quiet">{isSent ? 'Sent' : 'Waiting to send'}</span>
    </li>
  );
}
