import { SetMetadata } from '@nestjs/common';

/** The metadata key that {@link OpenToEveryone} sets and the admin guard reads. */
export const OPEN_TO_EVERYONE = 'open-to-everyone';

/** Says that a controller or handler is for everyone. Without it, only the logged-in owner gets in. */
export const OpenToEveryone = () => SetMetadata(OPEN_TO_EVERYONE, true);
