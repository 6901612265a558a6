import { Controller, Get, Header, NotFoundException } from '@nestjs/common';
import { AreaMapService } from '../../business/area-map.service.js';
import { forever } from '../../pages/file-headers.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

/** The map’s colors are in a style element. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the map of the cities we serve. Pages link to it with a version, so browsers can keep it. */
@Controller()
@OpenToEveryone()
export class AreaMapController {
  constructor(private readonly areaMap: AreaMapService) {}

  /** @throws {NotFoundException} with fewer than two cities on the map. */
  @Get('area-map.svg')
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  @Header('Cache-Control', forever)
  @Header('Content-Security-Policy', policy)
  map(): string {
    const { svg } = this.areaMap;
    if (!svg) throw new NotFoundException();
    return svg;
  }
}
