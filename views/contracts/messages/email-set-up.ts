/** Why no email can be sent. */
export const emailNotSetUp = 'Email isn’t set up yet';

/** The setting that the owner has to complete. */
export const emailSettingsPath = '/admin/settings#email';
