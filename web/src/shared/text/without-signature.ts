/** @returns a text of ours without the signature line, or what is left of it in an excerpt, for where only one line fits */
export const withoutSignature = (text: string): string => text.replace(/^(?:\*|…)[^*\n]{1,60}:\*\s+/, '')
