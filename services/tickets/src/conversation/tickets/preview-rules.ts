import type { MediaType } from '@recado/contracts/messages/message'
import type { MessageOrigin } from '@recado/contracts/writer'

/** How a message affects lists of tickets. */
type InLists = {
  /** Lists show the message as the preview of the ticket. */
  readonly isPreview: boolean
  /** The ticket moves to the top of lists. */
  readonly movesRow: boolean
}

const WORDS: InLists = { isPreview: true, movesRow: true }
const MARK: InLists = { isPreview: false, movesRow: false } // lists show at most that the ticket is unread

/** The effects on lists by the origin of the message. */
const BY_ORIGIN = {
  inbound: WORDS, // includes calls and late messages
  ui: WORDS,
  phone: WORDS,
  schedule: MARK,
  campaign: MARK,
  api: MARK,
  bot: MARK,
  ai: MARK,
  integration: MARK,
  system: MARK,
} as const satisfies Record<MessageOrigin, InLists>

/**
 * The effects on lists of messages whose origin does not matter. A reaction, an edit or a deletion can only change the
 * preview.
 */
export const IN_LISTS = {
  note: MARK,
  system: MARK,
  toMachine: MARK,
  reaction: MARK,
  edit: { isPreview: true, movesRow: false },
  deletion: { isPreview: true, movesRow: false },
  history: { isPreview: true, movesRow: false },
} as const satisfies Record<string, InLists>

type SaidThere = {
  readonly origin: MessageOrigin
  readonly mediaType?: MediaType | undefined
  readonly isToMachine?: boolean | undefined // whether the message is a menu choice or a rating
  readonly isHistory?: boolean | undefined // whether the message is from before the phone was linked
}

/** @returns how the message affects lists */
export function inLists({ origin, mediaType, isToMachine, isHistory }: SaidThere): InLists {
  if (mediaType === 'note' || mediaType === 'system') return IN_LISTS[mediaType]
  if (isToMachine) return IN_LISTS.toMachine
  return isHistory && BY_ORIGIN[origin].isPreview ? IN_LISTS.history : BY_ORIGIN[origin]
}

/** The origins whose messages lists show as preview. */
export const PEOPLE = (Object.keys(BY_ORIGIN) as MessageOrigin[]).filter((origin) => BY_ORIGIN[origin].isPreview)
