import type { ChatReference } from '@recado/contracts/chats/chat-message'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'

/** The message that the text being written replies to, or edits. */
export type About =
  | { readonly kind: 'reply'; readonly message: ShownMessage }
  /** `text`: the new text, if it was typed already. */
  | { readonly kind: 'edit'; readonly message: ShownMessage; readonly text?: string }

/** The input of the composer, to be sent. */
export type Written = {
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly isVoice: boolean
  readonly isNote: boolean
  /** The colleagues whom it names. */
  readonly mentions: readonly number[]
  /** The tickets and contacts that were chosen while it was written. */
  readonly references: readonly ChatReference[]
  readonly about: About | undefined
}

/**
 * Schedules a text.
 * @param onTaken called after saving: the text need not stay in the composer
 */
export type Schedule = (text: string, onTaken: () => void) => void
