/** Returns the language of a tag or an Accept-Language header: "en" of "en-US,en;q=0.9"; '' for none. */
export const languageOf = (tag: string): string => /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0].toLowerCase() ?? '';
