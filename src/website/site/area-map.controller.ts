import { Controller, Get, Header, NotFoundException } from '@nestjs/common';
import { AreaMapService } from '../../business/area-map.service.js';
import { AssetManifest } from '../../pages/asset-manifest.js';
import { forever } from '../../pages/file-headers.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

/** The map’s colors and font are in a style element. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Serves the map of the cities we serve. Pages link to it with a version, so browsers can keep it. */
@Controller()
@OpenToEveryone()
export class AreaMapController {
  constructor(
    private readonly areaMap: AreaMapService,
    private readonly manifest: AssetManifest,
  ) {}

  /** @throws {NotFoundException} with fewer than two cities on the map. */
  @Get('area-map.svg')
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  @Header('Cache-Control', forever)
  @Header('Content-Security-Policy', policy)
  map(): string {
    const { svg } = this.areaMap;
    if (!svg) throw new NotFoundException();
    return svg.replace(
      '<style>',
      `<style>@font-face { font-family: Figtree; font-weight: 400 700; src: url(${this.manifest.textFont}) }`,
    );
  }
}
