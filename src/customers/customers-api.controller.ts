import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common';
import { CustomerFilesService } from './customer-files.service.js';
import { CustomerListService } from './customer-list.service.js';
import { CustomerListQuery } from './dto/customer-list.dto.js';

@Controller('admin/api/customers')
export class CustomersApiController {
  constructor(
    private readonly lists: CustomerListService,
    private readonly files: CustomerFilesService,
  ) {}

  /** Lists one page of customers, and how many match in total. */
  @Get()
  list(@Query() query: CustomerListQuery) {
    return this.lists.list(query);
  }

  /** Returns everything about one customer. */
  @Get(':id')
  show(@Param('id', ParseIntPipe) id: number) {
    return this.files.file(id);
  }
}
