import type { ChatReference } from '@recado/contracts/chats/chat-message'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'

/** The message that the user replies to or edits. */
export type About =
  | { readonly kind: 'reply'; readonly message: ShownMessage }
  /** `text` is the new text, if the user has already typed it. */
  | { readonly kind: 'edit'; readonly message: ShownMessage; readonly text?: string }

/** The input of the composer, ready to be sent. */
export type Written = {
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly isVoice: boolean
  readonly isNote: boolean
  /** The ids of the colleagues that the text mentions. */
  readonly mentions: readonly number[]
  /** The tickets and contacts that the user chose while writing. */
  readonly references: readonly ChatReference[]
  readonly about: About | undefined
}

/**
 * Schedules a text.
 * @param onTaken called after the save; the composer need not keep the text any longer
 */
export type Schedule = (text: string, onTaken: () => void) => void
