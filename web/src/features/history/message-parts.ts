import type { Message } from '@recado/contracts/messages/message'
import type { ComponentType } from 'react'
import type { Attachment } from '../../shared/messages/attachment.ts'

/** What fills the bubbles of a history. */
export type MessageParts = {
  readonly Content: ComponentType<{ message: Message }>
  /** A file of this device, while it is being uploaded. */
  readonly OwnFile: ComponentType<{ attachment: Attachment; isVoice: boolean; isSending: boolean }>
}
