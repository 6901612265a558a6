import type { PictureContent } from './pictures.js';

/** A question customers ask, and its answer as plain text. */
export interface Question {
  question: string;
  answer: string;
}

/** A part of a page with a heading: a reason, a step, a benefit, a clause. */
export interface Point {
  title: string;
  text: string;
}

export interface PicturedPoint extends Point {
  picture: PictureContent;
}
