/**
 * @returns an outgoing text without its signature line, or an excerpt without the rest of that line, for one-line views
 */
export const withoutSignature = (text: string): string => text.replace(/^(?:\*|…)[^*\n]{1,60}:\*\s+/, '')

/** @returns the signature line of an outgoing text, including its line break; empty when the text is not signed */
export const signatureOf = (text: string): string => /^\*[^*\n]{1,60}:\*\n/.exec(text)?.[0] ?? ''
