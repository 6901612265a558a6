import { ServiceUnavailableException } from '@nestjs/common';

/** 503 for work that is refused under load. It is not logged for each request: whoever throws it logs how many it refused. */
export class Overloaded extends ServiceUnavailableException {}
