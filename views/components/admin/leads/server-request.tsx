import { CopyButton } from '../shared/copy-button.js';

interface ServerRequestProps {
  /** What to ask for, after "Ask your server admin to": a sentence about "the website". */
  task: string;
  /** The environment variable, and a value as an example. */
  setting: string;
  example: string;
}

/** Explains what the owner can ask the server admin for, with a message to forward. */
export function ServerRequest({ task, setting, example }: ServerRequestProps) {
  const request = `Please ${task}: set ${setting} to a value like ${example}, then restart the website.`;
  return (
    <div className="stack gap-2 hug mt-2">
      <p>Ask your server admin to {task}. You can send this message:</p>
      <blockquote>{request}</blockquote>
      <CopyButton text={request}>Copy message</CopyButton>
    </div>
  );
}
