/** Reports a part of a row that does not come. */
export type Note = (text: string) => void
