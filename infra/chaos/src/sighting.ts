/** A message as one log has it. Every text of a run is unique. */
export type Sighting = {
  readonly conversation: string // customer and direction
  readonly text: string
  readonly id: string // WhatsApp's
}

/** The messages that each of three witnesses saw, in its own order: the phones, the tables, and the browsers. */
export type Logs = {
  readonly network: readonly Sighting[]
  readonly database: readonly Sighting[]
  readonly windows: readonly Sighting[]
}

export const LOG_NAMES = ['network', 'database', 'windows'] as const satisfies readonly (keyof Logs)[]

/** The two directions of a conversation: between them there is no order. */
export const conversationOf = (customer: string, isAnswer: boolean): string =>
  `${customer} ${isAnswer ? 'hears' : 'writes'}`
