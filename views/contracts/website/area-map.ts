/** A map of the cities we serve, placed on the server. In the units of its width and height. */
export interface AreaMap {
  width: number;
  height: number;
  /** The course of the river: "x,y x,y …". */
  river: string;
  dotRadius: number;
  dots: {
    name: string;
    x: number;
    y: number;
    /** Where the name goes; none where it doesn't fit. */
    label?: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
  }[];
}
