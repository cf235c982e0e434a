/** Removes NUL, the only character that PostgreSQL text columns refuse. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')
