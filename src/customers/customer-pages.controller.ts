import {
  Body,
  ConflictException,
  Controller,
  Get,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
} from '@nestjs/common';
import type { CustomerFile, CustomerPage } from '../../views/contracts/customers/customers.js';
import { customerListPath, usualCustomerSort } from '../../views/contracts/customers/list-address.js';
import type { FieldErrors } from '../../views/forms/rules.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { answerForm } from '../pages/answer-form.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { RequiresRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { CustomerFilesService } from './customer-files.service.js';
import { CustomerListService } from './customer-list.service.js';
import { CustomersService } from './customers.service.js';
import { CustomerDeletion } from './dto/customer-deletion.dto.js';
import { CustomerForm } from './dto/customer-form.dto.js';
import { CustomersPageQuery } from './dto/customer-list.dto.js';
import { CustomerMerge } from './dto/customer-merge.dto.js';
import { SeparationForm, SuggestionForm } from './dto/suggestion-forms.dto.js';
import { TakenKey } from './taken-key.js';

/** Serves the customer pages of the admin, as plain pages and forms. */
@Controller('admin/customers')
export class CustomerPagesController {
  constructor(
    private readonly customers: CustomersService,
    private readonly lists: CustomerListService,
    private readonly files: CustomerFilesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get()
  @Page('admin/customers')
  async list(@Query() query: CustomersPageQuery) {
    const { search = '', show = 'all', sort = usualCustomerSort, page = 1, limit } = query;
    const list = await this.lists.list({ search, show, sort, page, limit });
    const selected = await this.selected(query.customer, list);
    return { ...list, search, show, sort, page, selected, today: this.calendar.dayOf() };
  }

  @Get('new')
  @Page('admin/new-customer')
  askForNew() {
    return {};
  }

  @Post('new')
  @Page('admin/new-customer')
  async add(@Body(new FormPipe(CustomerForm)) { value, errors, typed }: PostedForm<CustomerForm>) {
    if (errors) return withStatus({ typed, errors }, 422);
    try {
      return seeOther(`/admin/customers/${await this.customers.add(value)}`);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return withStatus({ typed, ...problemsOf(error) }, 422);
    }
  }

  @Get(':id')
  @Page('admin/customer')
  show(@Param('id', ParseIntPipe) id: number) {
    return this.files.file(id);
  }

  @Post(':id')
  @Page('admin/customer')
  async save(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(CustomerForm)) { value, errors, typed }: PostedForm<CustomerForm>,
  ) {
    if (errors) return withStatus({ ...(await this.files.file(id)), person: { typed, errors } }, 422);
    try {
      const { view, search, show, sort, page, limit: _limit, ...customer } = value;
      await this.customers.save(id, customer);
      return seeOther(
        view === 'list' ? customerListPath({ search, show, sort, page }, id) : `/admin/customers/${id}`,
      );
    } catch (error) {
      if (error instanceof InvalidInput)
        return withStatus({ ...(await this.files.file(id)), person: { typed, ...problemsOf(error) } }, 422);
      if (!(error instanceof ConflictException)) throw error;
      return withStatus({ ...(await this.files.file(id)), person: { typed }, failure: error.message }, 409);
    }
  }

  /** Shows the confirmation before a merge. Changes nothing. */
  @Get(':id/merge')
  @Page('admin/customer-merge')
  async askToMerge(
    @Param('id', ParseIntPipe) id: number,
    @Query(new FormPipe(CustomerMerge)) { value, errors, typed }: PostedForm<CustomerMerge>,
  ) {
    const problem =
      errors?.other ?? (Number(value.other) === id ? 'Enter the number of another customer.' : undefined);
    const customer = (await this.files.file(id)).customer;
    if (problem) return withStatus({ customer, other: null, typed: typed.other ?? '', problem }, 422);
    try {
      return { customer, other: (await this.files.file(Number(value.other))).customer };
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
      const unknown = `There is no customer #${value.other}. Check the number.`;
      return withStatus({ customer, other: null, typed: value.other, problem: unknown }, 422);
    }
  }

  @Post(':id/merge')
  @Page('admin/customer-merge')
  async merge(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(CustomerMerge)) { value, errors, typed }: PostedForm<CustomerMerge>,
  ) {
    if (errors || Number(value.other) === id) {
      const { customer } = await this.files.file(id);
      const problem = errors?.other ?? 'Enter the number of another customer.';
      return withStatus({ customer, other: null, typed: typed.other ?? '', problem }, 422);
    }
    await this.customers.merge(id, Number(value.other));
    return seeOther(`/admin/customers/${id}`);
  }

  /** Gives the customer a detail that a lead suggests. */
  @Post(':id/details')
  @Page('admin/customer')
  takeDetail(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(SuggestionForm)) form: PostedForm<SuggestionForm>,
  ) {
    return this.answered(id, form, (answer) => this.customers.take(id, answer));
  }

  /** Dismisses a detail that a lead suggests. */
  @Post(':id/dismissals')
  @Page('admin/customer')
  dismiss(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(SuggestionForm)) form: PostedForm<SuggestionForm>,
  ) {
    return this.answered(id, form, (answer) => this.customers.dismiss(id, answer));
  }

  /** Notes that another customer isn't the same person. */
  @Post(':id/separations')
  @Page('admin/customer')
  separate(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(SeparationForm)) form: PostedForm<SeparationForm>,
  ) {
    return this.answered(id, form, ({ other }) => this.customers.separate(id, other));
  }

  /** Deletes a customer without leads, like one imported by mistake. */
  @Post(':id/delete')
  @RequiresRecentSignIn('delete a customer')
  @Page('admin/customer')
  async remove(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(CustomerDeletion)) { errors }: PostedForm<CustomerDeletion>,
  ) {
    if (errors) return withStatus({ ...(await this.files.file(id)), deletion: { errors } }, 422);
    return answerForm(this.customers.delete(id), '/admin/customers', async ({ message }) => ({
      ...(await this.files.file(id)),
      deletion: { errors: { word: message } },
    }));
  }

  /** Redirects to where a suggestion was answered. If that fails, shows the customer with the reason. */
  private async answered<Answer extends { lead?: number; view?: 'lead' }>(
    id: number,
    { value, errors }: PostedForm<Answer>,
    act: (answer: Answer) => Promise<void>,
  ) {
    const refused = async (errors: FieldErrors) =>
      withStatus({ ...(await this.files.file(id)), failure: Object.values(errors)[0] }, 422);
    if (errors) return refused(errors);
    try {
      await act(value);
      const { view, lead } = value;
      return seeOther(view && lead ? `/admin/leads/${lead}` : `/admin/customers/${id}`);
    } catch (error) {
      if (error instanceof InvalidInput) return refused(byField(error));
      throw error;
    }
  }

  /** Returns the customer to show beside the list: the chosen or else the first; none if deleted since. */
  private async selected(id: number | undefined, { customers }: CustomerPage): Promise<CustomerFile | null> {
    try {
      const shown = id ?? customers.at(0)?.id;
      return shown === undefined ? null : await this.files.file(shown);
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
      return null;
    }
  }
}

/** Returns what the form shows of an error. */
const problemsOf = (error: InvalidInput) => ({
  errors: byField(error),
  owner: error instanceof TakenKey ? error.owner : undefined,
});

const byField = ({ errors }: InvalidInput): FieldErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));
