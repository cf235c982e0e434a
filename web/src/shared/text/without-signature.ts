/**
 * @returns an outgoing text without the signature line, or without the rest of it in an excerpt, for places with room
 * for one line
 */
export const withoutSignature = (text: string): string => text.replace(/^(?:\*|…)[^*\n]{1,60}:\*\s+/, '')

/** @returns the signature line of an outgoing text, with the line break after it; empty when it is not signed */
export const signatureOf = (text: string): string => /^\*[^*\n]{1,60}:\*\n/.exec(text)?.[0] ?? ''
