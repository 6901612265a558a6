import { Body, Controller, Get, Param, ParseIntPipe, Put, Query } from '@nestjs/common';
import { LeadFilter } from '../contacts/dto/lead-filter.dto.js';
import { LeadMove } from './dto/lead-move.dto.js';
import { LeadBoardService } from './lead-board.service.js';

/** The board of leads in the browser. Its page is `/admin/leads?view=board`. */
@Controller('admin/api')
export class LeadBoardController {
  constructor(private readonly boards: LeadBoardService) {}

  @Get('board')
  board(@Query() filter: LeadFilter) {
    return this.boards.board(filter);
  }

  @Put('contacts/:id/status')
  move(@Param('id', ParseIntPipe) id: number, @Body() move: LeadMove) {
    return this.boards.move(id, move);
  }
}
