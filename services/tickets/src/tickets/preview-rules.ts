import type { MediaType, MessageOrigin } from '@recado/contracts/messages/message'

/** The effect of a message on lists. */
type InLists = {
  /** They draw it, as the last words of a person. */
  readonly isPreview: boolean
  /** The ticket goes to their top. */
  readonly movesRow: boolean
}

const WORDS: InLists = { isPreview: true, movesRow: true }
const MARK: InLists = { isPreview: false, movesRow: false } // a mark says that it is there

/** By who or what said it. */
const BY_ORIGIN = {
  inbound: WORDS, // calls and what came late too
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

/** By kind, whoever wrote it; a change of another message affects at most the text that is shown already. */
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
  readonly isToMachine?: boolean | undefined // a choice of a menu, a rating
  readonly isHistory?: boolean | undefined // said before the phone was linked
}

/** @returns the effect of a message on lists */
export function inLists({ origin, mediaType, isToMachine, isHistory }: SaidThere): InLists {
  if (mediaType === 'note' || mediaType === 'system') return IN_LISTS[mediaType]
  if (isToMachine) return IN_LISTS.toMachine
  return isHistory && BY_ORIGIN[origin].isPreview ? IN_LISTS.history : BY_ORIGIN[origin]
}

/** The origins of messages that lists preview. */
export const PEOPLE = (Object.keys(BY_ORIGIN) as MessageOrigin[]).filter((origin) => BY_ORIGIN[origin].isPreview)
