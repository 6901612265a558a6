/** The map of the cities we serve, an SVG image. */
export interface AreaMapSize {
  /** In pixels. */
  width: number;
  height: number;
  /** How many cities it shows. */
  cities: number;
}

export interface AreaMap extends AreaMapSize {
  /** Its address, which changes with its content. */
  src: string;
}
