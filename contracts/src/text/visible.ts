const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === ''

/** @returns the text; empty if it has no visible character */
export const seen = (text: string): string => (isBlank(text) ? '' : text)

/**
 * A name without Unicode direction marks, which would reverse the text after the name; empty if no visible character is
 * left.
 */
export const visibleName = (text: string): string => seen(text.replace(/\p{Bidi_Control}/gu, '').trim())

/**
 * The normal form of a name, for comparisons: characters of one width and single spaces. The database index ignores
 * case.
 */
export const plainName = (text: string): string =>
  visibleName(text)
    .normalize('NFC')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** The first word of a name; the whole name if it is a phone number. */
export const firstNameOf = (name: string): string =>
  /^\+\d/.test(name.trim()) ? name.trim() : (name.trim().split(/\s+/)[0] ?? '')
