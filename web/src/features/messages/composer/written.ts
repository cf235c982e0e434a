import type { Message } from '@recado/contracts/messages/message'
import type { Attachment } from './attachments.ts'

/** What the text that is being written is about. */
export type About =
  | { readonly kind: 'reply'; readonly message: Message }
  /** `text`: what it is to say, where that has been written already. */
  | { readonly kind: 'edit'; readonly message: Message; readonly text?: string }

/** What was written, to be sent. */
export type Written = {
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly isVoice: boolean
  /** For colleagues alone. */
  readonly isNote: boolean
  readonly about: About | undefined
}

/** Has a text sent later. @param onTaken it is settled: it need not stay here */
export type Schedule = (text: string, onTaken: () => void) => void
