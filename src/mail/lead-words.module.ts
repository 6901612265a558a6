import { Module } from '@nestjs/common';
import { LeadWords } from './lead-words.js';

@Module({ providers: [LeadWords], exports: [LeadWords] })
export class LeadWordsModule {}
