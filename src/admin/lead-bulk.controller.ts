import { Body, Controller, Post } from '@nestjs/common';
import { bulkParameter, lossNeedsReason } from '../../views/contracts/leads/bulk.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { RequiresRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { BulkChange, LeadSelection } from './dto/bulk-change.dto.js';
import { BulkUndoChange } from './dto/bulk-undo.dto.js';
import { LeadBulkService } from './lead-bulk.service.js';
import { LeadExportService } from './lead-export.service.js';

/** Only a confirmed deletion has the word. */
const deletes = ({ word }: Record<string, unknown>) => word !== undefined;

/** Changes the leads that are selected in the list. Works as a plain form too. */
@Controller('admin')
export class LeadBulkController {
  constructor(
    private readonly bulk: LeadBulkService,
    private readonly exports: LeadExportService,
  ) {}

  /** Changes leads and returns to the list with the result. A deletion is first confirmed on its own page. */
  @Post('leads/bulk')
  @RequiresRecentSignIn('delete leads', deletes)
  @Page('admin/lead-bulk')
  async change(@Body(new FormPipe(BulkChange)) { value, errors }: PostedForm<BulkChange>) {
    const { action, word, list } = value;
    if (errors) {
      const back = errors.list ? undefined : list;
      return withStatus({ leads: [], list: back, failure: Object.values(errors)[0] }, 422);
    }
    if (action === 'delete' && word === undefined) return this.confirmation(value);
    if (action === 'lost' && !value.lostReason)
      return withStatus({ leads: [], list, failure: lossNeedsReason }, 422);
    try {
      return seeOther(listPath(list, bulkParameter(await this.bulk.change(value))));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return withStatus({ ...(await this.confirmation(value)), errors: { word: error.message } }, 422);
    }
  }

  /** Exports the selected leads as CSV. */
  @Post('leads/bulk/export')
  @RequiresRecentSignIn('export leads')
  exportCsv(@Body() selection: LeadSelection) {
    return this.exports.download(this.bulk.withOrigins(selection));
  }

  @Post('api/contacts/bulk')
  @RequiresRecentSignIn('delete leads', deletes)
  changeFromBrowser(@Body() change: BulkChange) {
    return this.bulk.change(change);
  }

  @Post('api/contacts/bulk/undo')
  undo(@Body() change: BulkUndoChange) {
    return this.bulk.undo(change);
  }

  private async confirmation(change: BulkChange) {
    const leads = await this.bulk.find(change);
    return {
      leads: leads.map(({ id, version, name, status, lostAt, lostReason }) => ({
        ...{ id, version, name, status, lostAt, lostReason },
      })),
      list: change.list,
    };
  }
}

/** Builds the path of the list with a result. */
function listPath(list: string | undefined, bulk: string): string {
  const query = new URLSearchParams(list);
  query.set('bulk', bulk);
  return `/admin/leads?${query}`;
}
