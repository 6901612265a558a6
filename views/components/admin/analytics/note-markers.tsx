import type { SeriesPoint } from '../../../contracts/analytics/analytics.js';
import type { ChartNote } from '../../../contracts/analytics/saved.js';

interface NoteMarkersProps {
  notes: readonly ChartNote[];
  points: readonly SeriesPoint[];
}

/** Roughly how much of the chart's width a letter takes on a desktop. */
const shareOfLetter = 0.0062;
/** Text of notes that would lie over another's is left out; the list of notes has it. */
const gap = 0.015;

/** Marks notes below the chart, where no line crosses their texts, each at its point in time. */
export function NoteMarkers({ notes, points }: NoteMarkersProps) {
  if (notes.length === 0) return null;
  return (
    <svg className="note-markers" aria-hidden="true">
      {placed(notes, points).map(({ id, text, share, isShown, isLeft }) => (
        <text key={id} x={`${share * 100}%`} y="100%" dy="16" textAnchor={isLeft ? 'end' : 'start'}>
          {isLeft && isShown && <tspan className="note-markers__text">{text} </tspan>}
          <tspan className="note-markers__sign">▲</tspan>
          {!isLeft && isShown && <tspan className="note-markers__text"> {text}</tspan>}
          <title>{text}</title>
        </text>
      ))}
    </svg>
  );
}

/** Places each note, and decides which texts have room: near the end they are left of their signs. */
function placed(notes: readonly ChartNote[], points: readonly SeriesPoint[]) {
  let taken = 0;
  return notes.map(({ id, at, text }) => {
    const index = points.findLastIndex((point) => point.at <= at);
    const share = points.length < 2 ? 0.5 : Math.max(0, index) / (points.length - 1);
    const length = (text.length + 2) * shareOfLetter;
    const isLeft = share + length > 1;
    const isShown = (isLeft ? share - length : share) >= taken;
    taken = (isLeft || !isShown ? share + 2 * shareOfLetter : share + length) + gap;
    return { id, text, share, isShown, isLeft };
  });
}
