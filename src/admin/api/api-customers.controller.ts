import { Get, NotFoundException, Param, Query } from '@nestjs/common';
import type { CustomerView } from '../../../views/contracts/customers/customers.js';
import { CustomerListService } from '../../customers/customer-list.service.js';
import { ApiIdPipe } from './api-id.pipe.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { pageOf, readCursor } from './cursor.js';
import { ApiCustomer, ApiCustomerQuery } from './dto/api-customer.dto.js';

@ApiController('customers')
export class ApiCustomersController {
  constructor(private readonly customers: CustomerListService) {}

  @Get()
  @ApiRoute({
    id: 'listCustomers',
    summary: 'List customers, newest first',
    scope: 'read-leads',
    answer: ApiCustomer,
    isList: true,
  })
  async list(@Query() query: ApiCustomerQuery) {
    const { search, cursor } = query;
    const limit = query.size();
    const before = readCursor('customers', cursor)?.id;
    const rows = await this.customers.older({ search, before, limit: limit + 1 });
    return pageOf('customers', { rows, limit }, ({ id }) => ({ at: '', id }), present);
  }

  @Get(':id')
  @ApiRoute({ id: 'getCustomer', summary: 'Get a customer', scope: 'read-leads', answer: ApiCustomer })
  async show(@Param('id', ApiIdPipe) id: number) {
    const customer = await this.customers.find(id);
    if (!customer) throw new NotFoundException('There is no customer with this ID.');
    return present(customer);
  }
}

const present = (customer: CustomerView): ApiCustomer => {
  const { id, name, email, phone, address, notes, lastCleanedOn, jobs, createdAt, version } = customer;
  const { chargedCents, unpaidCents } = customer;
  return {
    ...{ id, name, email, phone, address, notes, lastCleanedOn, jobs },
    ...{ chargedCents, unpaidCents, createdAt, version },
  };
};
