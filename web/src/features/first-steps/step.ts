/** A step that makes a new company ready for its first conversation. */
export type Step = {
  readonly name: 'connect' | 'hours' | 'queues' | 'invite' | 'reply'
  /** The address of the page on which the step is done. */
  readonly to: string
  readonly isDone: boolean
}
