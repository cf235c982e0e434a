import type { ComponentType } from 'react'
import type { OwnFilePart } from '../../../shared/messages/own-file-part.ts'
import type { ShownMessage } from '../../../shared/messages/shown-message.ts'

/** The components that bubbles of a chat receive from other features. */
export type ChatParts = OwnFilePart & { readonly Media: ComponentType<{ message: ShownMessage }> }
