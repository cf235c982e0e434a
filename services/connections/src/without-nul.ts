/** Whoever writes to us may send any character; this one alone no text column takes. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')
