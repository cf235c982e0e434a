/** A text without what PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
