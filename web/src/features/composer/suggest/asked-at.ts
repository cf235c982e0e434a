/** `@` mentions a colleague, `#` refers to a ticket or a contact. */
export type Mark = '@' | '#'
/** The text that the user is typing after a mark. */
export type Asked = { readonly mark: Mark; readonly text: string; readonly from: number }

const BEFORE_CARET = /(?<![\p{L}\p{N}_/@#])(?<mark>[@#])(?<text>[^\n@#]{0,40})$/u

/** @returns the text that the user is typing at the caret after one of these marks; undefined when there is none */
export function askedAt(text: string, caret: number, marks: readonly Mark[]): Asked | undefined {
  const found = BEFORE_CARET.exec(text.slice(0, caret))
  const { mark, text: asked = '' } = found?.groups ?? {}
  const isMark = (one: string | undefined): one is Mark => marks.some((known) => known === one)
  return found && isMark(mark) && !asked.startsWith(' ') ? { mark, text: asked, from: found.index } : undefined
}
