import { useFacts } from '../../contracts/website/facts.js';

/** What happens after a request, and when. */
export function NextSteps({ isFreeRoom = false }: { isFreeRoom?: boolean }) {
  const { answerHours, cleaningTime, dryingTime } = useFacts();
  const steps = [
    [
      `Within ${answerHours} hours`,
      isFreeRoom
        ? 'we contact you to confirm the day and time.'
        : 'we contact you with a free estimate and a time.',
    ],
    [
      'On the day',
      isFreeRoom
        ? 'a technician cleans one room or two rugs, at no cost to you.'
        : `we clean, which takes ${cleaningTime}. Payment is due when it is done.`,
    ],
    [
      `${dryingTime} later`,
      isFreeRoom ? 'it is dry. Tell us honestly what you think.' : 'it is dry, and you have your room back.',
    ],
  ];
  return (
    <ol className="next-steps">
      {steps.map(([when, what]) => (
        <li key={when}>
          <strong>{when}</strong> {what}
        </li>
      ))}
    </ol>
  );
}
