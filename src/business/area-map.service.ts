import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AreaMap } from '../../views/contracts/website/area-map.js';
import type { City } from '../../views/contracts/website/business.js';
import type { CityMap } from '../../views/contracts/website/service-areas.js';
import { drawAreaMap } from './area-map.js';
import type { Dot } from './area-map-labels.js';
import { BusinessService } from './business.service.js';

/** Draws the map of the cities we serve, once for each version of them. */
@Injectable()
export class AreaMapService {
  private drawn?: { cities: readonly City[]; svg: string; map?: AreaMap; dots: readonly Dot[] };

  constructor(private readonly business: BusinessService) {}

  /** The map as pages show it; undefined with fewer than two cities on it. */
  get map(): AreaMap | undefined {
    return this.latest.map;
  }

  /** Returns the map with a city marked; undefined if the city isn’t on it. */
  marking(city: string): CityMap | undefined {
    const { map, dots } = this.latest;
    const dot = dots.find(({ name }) => name === city);
    return map && dot && { ...map, marked: { x: dot.x, y: dot.y } };
  }

  /** The map’s file; '' without a map. */
  get svg(): string {
    return this.latest.svg;
  }

  private get latest() {
    const cities = this.business.facts.serviceArea;
    if (this.drawn?.cities === cities) return this.drawn;
    const { svg = '', dots = [], ...size } = drawAreaMap(cities) ?? {};
    const version = createHash('sha256').update(svg).digest('hex').slice(0, 12);
    const map = 'width' in size ? { ...size, src: `/area-map.svg?v=${version}` } : undefined;
    this.drawn = { cities, svg, map, dots };
    return this.drawn;
  }
}
