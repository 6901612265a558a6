import { type VisitGoal, visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { ReportFigures } from '../../../views/contracts/analytics/report.js';

/** The figures that visits add up to. */
export type VisitFigures = Pick<ReportFigures, 'visitors' | 'views' | 'bounces' | 'durationMs' | 'goals'>;

/** So many numbers are added up for each value: visitors, views, bounces, duration, and each goal. */
export const stride = 4 + visitGoals.length;
export const [visitorsAt, viewsAt, bouncesAt, durationAt, goalsAt] = [0, 1, 2, 3, 4];
export const goalMask = (1 << visitGoals.length) - 1;

/** Sums for many values at once, in one array that grows: `stride` numbers for each. */
export class VisitSums {
  private sums = new Float64Array(stride);

  /** Adds the numbers at a position of another array to those of a value. */
  add(id: number, from: Float64Array, position: number): void {
    const at = id * stride;
    if (at >= this.sums.length) this.grow(at);
    const { sums } = this;
    for (let index = 0; index < stride; index++) sums[at + index] += from[position + index];
  }

  /** Returns the figures of a value; 0 if nothing was added to it. */
  of(id: number): VisitFigures {
    return (id + 1) * stride <= this.sums.length ? figuresAt(this.sums, id * stride) : noVisits();
  }

  /** Returns the visitors of a value. */
  visitors(id: number): number {
    return this.sums[id * stride + visitorsAt] ?? 0;
  }

  /** Lists the values that something was added to. */
  ids(): number[] {
    const found: number[] = [];
    for (let id = 0, at = 0; at < this.sums.length; id++, at += stride) {
      if (this.sums[at + visitorsAt] > 0 || this.sums[at + viewsAt] > 0) found.push(id);
    }
    return found;
  }

  /** Returns the sums by what the values say. @param said for each value, what it says, as a number */
  by(said: readonly number[]): VisitSums {
    const sums = new VisitSums();
    for (const id of this.ids()) sums.add(said[id], this.sums, id * stride);
    return sums;
  }

  /** Returns the figures of all values together. */
  total(): VisitFigures {
    return this.by(new Array(this.sums.length / stride).fill(0)).of(0);
  }

  private grow(at: number): void {
    const larger = new Float64Array(Math.max(at + stride, this.sums.length * 2));
    larger.set(this.sums);
    this.sums = larger;
  }
}

const noVisits = () => figuresAt(new Float64Array(stride), 0);

/** Reads figures from an array of sums. */
export const figuresAt = (sums: Float64Array, at: number): VisitFigures => ({
  visitors: sums[at + visitorsAt],
  views: sums[at + viewsAt],
  bounces: sums[at + bouncesAt],
  durationMs: sums[at + durationAt],
  goals: Object.fromEntries(visitGoals.map((goal, index) => [goal, sums[at + goalsAt + index]])) as Record<
    VisitGoal,
    number
  >,
});
