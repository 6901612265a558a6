/** What the share picture of a page shows: the image of a link to it in a chat or social network. */
export interface SharePicture {
  title: string;
  businessName: string;
  area: string;
  /** The name of an illustration or photo. */
  picture: string;
}

/** In pixels. Social networks crop other proportions. */
export const sharePictureSize = { width: 1200, height: 630 } as const;
