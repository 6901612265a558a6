import { ServiceUnavailableException } from '@nestjs/common';

/** 503, to be rid of work that can't be done now. Who throws it says so in the log himself, once for many. */
export class Overloaded extends ServiceUnavailableException {}
