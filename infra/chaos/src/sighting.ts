/** A message as one log recorded it. Each text of a run is unique. */
export type Sighting = {
  readonly conversation: string // the customer and the direction
  readonly text: string
  readonly id: string // the id in WhatsApp
}

/** The messages that each of three sources recorded, in its own order: the phones, the tables and the browsers. */
export type Logs = {
  readonly network: readonly Sighting[]
  readonly database: readonly Sighting[]
  readonly windows: readonly Sighting[]
}

export const LOG_NAMES = ['network', 'database', 'windows'] as const satisfies readonly (keyof Logs)[]

/** @returns the name of a conversation's direction; the order of messages is only defined within one direction */
export const conversationOf = (customer: string, isAnswer: boolean): string =>
  `${customer} ${isAnswer ? 'hears' : 'writes'}`
