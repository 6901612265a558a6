import { ServiceUnavailableException } from '@nestjs/common';

/** 503 for work rejected under load. Not logged for each request; the code that throws it logs the count. */
export class Overloaded extends ServiceUnavailableException {}
