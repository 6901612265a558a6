import { type Behaviors, HttpError } from '../../views/contracts/behaviors.js';

/** Uploads with XMLHttpRequest, because fetch doesn't report upload progress. */
export const upload: Behaviors['upload'] = <T>(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
) =>
  new Promise<T>((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open('POST', url);
    sending.setRequestHeader('Accept', 'application/json');
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    sending.onerror = () => reject(new Error('Upload failed. Try again.'));
    sending.onload = () => {
      const { status, statusText, responseText } = sending;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else reject(new HttpError(status, statusText, responseText));
    };
    sending.send(form);
  });
