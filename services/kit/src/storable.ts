/** Removes NUL and unpaired surrogates, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
