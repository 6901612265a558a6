import { Controller, Get } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { ApiDocsService } from './api-docs.service.js';

/** The API's documentation for people. The OpenAPI document itself is a built file, /api/v1/openapi.json. */
@Controller('api/v1/docs')
@OpenToEveryone()
export class ApiDocsController {
  constructor(private readonly docs: ApiDocsService) {}

  @Get()
  @Page('admin/api-docs')
  show() {
    return this.docs.all;
  }
}
