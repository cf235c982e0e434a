/** A text that people read: a comment, a paragraph of a page, the message of an error, or the name of a test. */
export type Prose = {
  readonly kind: 'text' | 'test'
  readonly text: string
  readonly line: number
}
