import type { CrewStop } from '../../../contracts/bookings/day.js';
import { useTakenPhotos } from './day-context.js';
import { PanelLink } from './panel-link.js';

/** Opens the photos of a stop, and counts them with those that aren't sent yet. */
export function PhotosLink({ stop: { leadId, name, photos } }: { stop: CrewStop }) {
  const count = photos.length + useTakenPhotos(leadId).length;
  return (
    <PanelLink leadId={leadId} panel="photos" label={`Photos (${count}) for ${name}`}>
      Photos ({count})
    </PanelLink>
  );
}
