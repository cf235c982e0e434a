/** @returns a text of ours without the signature line, or what is left of it in an excerpt, for where only one line fits */
export const withoutSignature = (text: string): string => text.replace(/^(?:\*|…)[^*\n]{1,60}:\*\s+/, '')

/** @returns the signature line of a text of ours, with the line break after it; empty when it is not signed */
export const signatureOf = (text: string): string => /^\*[^*\n]{1,60}:\*\n/.exec(text)?.[0] ?? ''
