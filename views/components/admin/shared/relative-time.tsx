import { useSite } from '../../../contracts/website/site.js';
import { formatInstant, formatRelative } from '../../../format/moments.js';
import { useNow } from './now-provider.js';

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  /** Whether pointing at it shows the full date and time. Turn off inside an element with its own tooltip. */
  hasTitle?: boolean;
}

/** Shows how long ago something happened, like "3 h ago"; outside a NowProvider the full date and time. */
export function RelativeTime({ at, hasTitle = true }: RelativeTimeProps) {
  const { timeZone } = useSite();
  const now = useNow();
  const full = formatInstant(at, timeZone);
  return (
    <time dateTime={at} title={hasTitle ? full : undefined}>
      {now === undefined ? full : formatRelative(at, now, timeZone)}
    </time>
  );
}
