/** The kinds of devices. '' means unknown. */
export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

export const deviceLabels: Record<Device, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

/** The browsers that reports name; `Other` is any other. '' means unknown. */
export const browsers = ['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet', 'Other'] as const;
export type Browser = (typeof browsers)[number];

/** Whether a browser had been here before. '' means unknown. */
export const visitKinds = ['new', 'returning'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const visitKindLabels: Record<VisitKind, string> = { new: 'New', returning: 'Returning' };
