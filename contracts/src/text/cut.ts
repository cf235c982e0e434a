/** The beginning of a text, at most so many characters; an emoji that would be cut in two is left out. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
