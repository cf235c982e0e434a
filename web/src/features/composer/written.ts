import type { Message } from '@recado/contracts/messages/message'
import type { Attachment } from '../../shared/messages/attachment.ts'

/** The message that the text being written replies to, or edits. */
export type About =
  | { readonly kind: 'reply'; readonly message: Message }
  /** `text`: the new text, if it was typed already. */
  | { readonly kind: 'edit'; readonly message: Message; readonly text?: string }

/** The input of the composer, to be sent. */
export type Written = {
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly isVoice: boolean
  /** An internal note. */
  readonly isNote: boolean
  readonly about: About | undefined
}

/** Schedules a text. @param onTaken called once it is saved: it need not stay in the composer */
export type Schedule = (text: string, onTaken: () => void) => void
