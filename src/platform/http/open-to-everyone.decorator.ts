import { SetMetadata } from '@nestjs/common';

/** The metadata key that {@link OpenToEveryone} sets and the admin guard reads. */
export const OPEN_TO_EVERYONE = 'open-to-everyone';

/** Opens a controller or handler to everyone. Without it, only the signed-in owner has access. */
export const OpenToEveryone = () => SetMetadata(OPEN_TO_EVERYONE, true);
