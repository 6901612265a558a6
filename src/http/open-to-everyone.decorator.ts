import { SetMetadata } from '@nestjs/common';

/** Where {@link OpenToEveryone} leaves its mark for the guard that refuses everybody else. */
export const OPEN_TO_EVERYONE = 'open-to-everyone';

/** Says that a controller or handler is for everyone. Without it, only the logged-in owner gets in. */
export const OpenToEveryone = () => SetMetadata(OPEN_TO_EVERYONE, true);
