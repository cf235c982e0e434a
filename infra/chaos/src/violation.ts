/** A violation of a guarantee: the message, the log that is wrong, and the kind of the fault. */
export type Violation = {
  readonly kind: 'lost' | 'doubled' | 'unexpected' | 'out of order' | 'two ids' | 'receipt without row'
  readonly log: string
  readonly id: string // WhatsApp's id of the message
  readonly text: string
  readonly detail: string
}
