import { useEffect, useRef } from 'react';

const side = 288;

/** Draws a square preview of a photo on this device. One that the browser can’t show leaves it blank. */
export function PhotoPreview({ file, label }: { file: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    createImageBitmap(file).then(
      (bitmap) => {
        const { width, height } = bitmap;
        const shorter = Math.min(width, height);
        const [left, top] = [(width - shorter) / 2, (height - shorter) / 2];
        canvas.current?.getContext('2d')?.drawImage(bitmap, left, top, shorter, shorter, 0, 0, side, side);
        bitmap.close();
      },
      () => undefined,
    );
  }, [file]);
  return <canvas ref={canvas} width={side} height={side} role="img" aria-label={label} />;
}
