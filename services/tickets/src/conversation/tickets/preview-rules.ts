import type { MediaType } from '@recado/contracts/messages/message'
import type { MessageOrigin } from '@recado/contracts/writer'

/** The effect of a message on lists. */
type InLists = {
  /** They preview it, as the last message of a person. */
  readonly isPreview: boolean
  /** The ticket moves to the top. */
  readonly movesRow: boolean
}

const WORDS: InLists = { isPreview: true, movesRow: true }
const MARK: InLists = { isPreview: false, movesRow: false } // only an unread mark shows it

/** By the origin of the message. */
const BY_ORIGIN = {
  inbound: WORDS, // including calls and late messages
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

/** By kind, whoever wrote it; a change of another message affects at most the preview. */
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
  readonly isToMachine?: boolean | undefined // an answer to a machine: a menu choice or a rating
  readonly isHistory?: boolean | undefined // from before the phone was linked
}

/** @returns the effect of a message on lists */
export function inLists({ origin, mediaType, isToMachine, isHistory }: SaidThere): InLists {
  if (mediaType === 'note' || mediaType === 'system') return IN_LISTS[mediaType]
  if (isToMachine) return IN_LISTS.toMachine
  return isHistory && BY_ORIGIN[origin].isPreview ? IN_LISTS.history : BY_ORIGIN[origin]
}

/** The origins of messages that lists preview. */
export const PEOPLE = (Object.keys(BY_ORIGIN) as MessageOrigin[]).filter((origin) => BY_ORIGIN[origin].isPreview)
