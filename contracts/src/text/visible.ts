const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === ''

/** @returns the text; empty when there is nothing to see in it */
export const seen = (text: string): string => (isBlank(text) ? '' : text)

/** A name that somebody gave, without marks that turn the direction of what follows; empty when nothing is to be seen. */
export const visibleName = (text: string): string => seen(text.replace(/\p{Bidi_Control}/gu, '').trim())

/** A name in the one form in which two can be compared: of one width, with single spaces. Case is the index's. */
export const plainName = (text: string): string =>
  visibleName(text)
    .normalize('NFC')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** The first word of a name; of whom a number stands for it is all of it, since no part of that is a name. */
export const firstNameOf = (name: string): string =>
  /^\+\d/.test(name.trim()) ? name.trim() : (name.trim().split(/\s+/)[0] ?? '')
