import { useFacts } from '../../contracts/facts.js';
import { freeRoomReceived } from '../../forms/free-room.js';
import { Confirmation } from './confirmation.js';

/** What takes the landing page's place once the free cleaning is booked. */
export function FreeRoomBooked() {
  const { title, description } = freeRoomReceived(useFacts());
  return (
    <Confirmation
      title={title}
      text={`Your free dry foam cleaning is booked. There is no cost and no obligation. ${description}`}
      question="Questions before then?"
      isFreeRoom
    />
  );
}
