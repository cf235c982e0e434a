/** @returns a text of ours without the line, or what is left of it, that says who wrote it, for where there is room for one line alone */
export const withoutSignature = (text: string): string => text.replace(/^(?:\*|…)[^*\n]{1,60}:\*\s+/, '')
