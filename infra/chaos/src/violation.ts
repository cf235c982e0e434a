/** Something that must never be: of which message, in which log, and what is wrong with it. */
export type Violation = {
  readonly kind: 'lost' | 'doubled' | 'unexpected' | 'out of order' | 'two ids' | 'receipt without row'
  readonly log: string
  readonly id: string // WhatsApp's id of the message
  readonly text: string
  readonly detail: string
}
