/** The beginning of a text, at most `length` characters. An emoji that does not fit is left out whole. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
