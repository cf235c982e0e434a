import type { ComponentType } from 'react'
import type { Attachment } from './attachment.ts'

/** Draws a file of this device while it is being uploaded. */
export type OwnFilePart = {
  readonly OwnFile: ComponentType<{ attachment: Attachment; isVoice: boolean; isSending: boolean }>
}
