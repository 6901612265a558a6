import { CopyButton } from '../shared/copy-button.js';

interface ServerRequestProps {
  /** What to ask for, after "Ask whoever runs your server to": a sentence about "the website". */
  wish: string;
  /** The environment variable, and a value as an example. */
  setting: string;
  example: string;
}

/** What the owner can ask of the person who runs the server, in plain words, and the same as a text to be forwarded. */
export function ServerRequest({ wish, setting, example }: ServerRequestProps) {
  const request = `Please ${wish}: set ${setting}, for example to ${example}, and restart it.`;
  return (
    <div className="server-request">
      <p>Ask whoever runs your server to {wish}. You can send them this:</p>
      <blockquote>{request}</blockquote>
      <CopyButton text={request}>Copy this for them</CopyButton>
    </div>
  );
}
