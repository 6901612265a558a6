import { useFacts } from '../../contracts/website/facts.js';

/** Lists what happens after a request, and when. */
export function NextSteps({ isFreeRoom = false }: { isFreeRoom?: boolean }) {
  const { answerHours, cleaningTime, dryingTime } = useFacts();
  const steps = [
    [
      `Within ${answerHours} hours`,
      isFreeRoom
        ? 'we’ll contact you to confirm the day and time.'
        : 'we’ll contact you with a free estimate and a time.',
    ],
    [
      'On cleaning day',
      isFreeRoom
        ? 'a technician cleans one room or two rugs at no cost to you.'
        : `the work takes ${cleaningTime}. You pay when it’s done.`,
    ],
    [
      `${dryingTime} later`,
      isFreeRoom
        ? 'everything is dry. Give us your honest opinion.'
        : 'everything is dry, and you can use the room again.',
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
