import type { ComponentType } from 'react'
import type { OwnFilePart } from '../../../shared/messages/own-file-part.ts'
import type { ShownMessage } from '../../../shared/messages/shown-message.ts'

/** The slots of the bubbles of a chat. */
export type ChatParts = OwnFilePart & { readonly Media: ComponentType<{ message: ShownMessage }> }
