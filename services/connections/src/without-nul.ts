/** Removes NUL, the only character that text columns refuse. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')
