/** People may send any character; text columns refuse this one alone. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')
