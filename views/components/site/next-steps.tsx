import { useFacts } from '../../contracts/website/facts.js';

export interface NextStepsProps {
  isFreeRoom?: boolean;
  /** Whether the appointment was confirmed right away. */
  isBooked?: boolean;
}

/** Lists what happens after a request, and when. */
export function NextSteps({ isFreeRoom, isBooked }: NextStepsProps) {
  const { answerHours, cleaningTime, dryingTime } = useFacts();
  const steps = [
    [
      isBooked ? 'Right away,' : `Within ${answerHours} hours`,
      isBooked
        ? 'your time is confirmed. Add it to your calendar on your page, below.'
        : isFreeRoom
          ? 'we’ll contact you to confirm the day and time.'
          : 'we’ll contact you to confirm the price and the time.',
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
