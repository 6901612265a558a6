import { Controller, Get, Header, NotFoundException } from '@nestjs/common';
import { AreaMapService } from '../../business/area-map.service.js';
import { forever } from '../../pages/file-headers.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

/** Serves the map of the cities we serve. Pages link to it with a version, so browsers can keep it. */
@Controller()
@OpenToEveryone()
export class AreaMapController {
  constructor(private readonly areaMap: AreaMapService) {}

  /** @throws {NotFoundException} with fewer than two cities on the map. */
  @Get('area-map.svg')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', forever)
  // Its colors are in a style element.
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  map(): string {
    const { svg } = this.areaMap;
    if (!svg) throw new NotFoundException();
    return svg;
  }
}
