import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AreaMap } from '../../views/contracts/website/area-map.js';
import type { City } from '../../views/contracts/website/business.js';
import { drawAreaMap } from './area-map.js';
import { BusinessService } from './business.service.js';

/** Draws the map of the cities we serve, once for each version of them. */
@Injectable()
export class AreaMapService {
  private drawn?: { cities: readonly City[]; svg: string; map?: AreaMap };

  constructor(private readonly business: BusinessService) {}

  /** The map as pages show it; undefined with fewer than two cities on it. */
  get map(): AreaMap | undefined {
    return this.latest.map;
  }

  /** The map’s file; '' without a map. */
  get svg(): string {
    return this.latest.svg;
  }

  private get latest() {
    const cities = this.business.facts.serviceArea;
    if (this.drawn?.cities === cities) return this.drawn;
    const { svg = '', ...size } = drawAreaMap(cities) ?? {};
    const version = createHash('sha256').update(svg).digest('hex').slice(0, 12);
    const map = 'width' in size ? { ...size, src: `/area-map.svg?v=${version}` } : undefined;
    this.drawn = { cities, svg, map };
    return this.drawn;
  }
}
