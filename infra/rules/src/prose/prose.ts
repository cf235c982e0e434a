/** A text that people read: a comment, a paragraph of a page, an error message, or a test name. */
export type Prose = {
  readonly kind: 'text' | 'test'
  readonly text: string
  readonly line: number
}
