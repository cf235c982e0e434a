import type { Message } from '@recado/contracts/messages/message'
import type { ComponentType } from 'react'
import type { OwnFilePart } from '../../shared/messages/own-file-part.ts'

/** The slots of the bubbles of a history. */
export type MessageParts = OwnFilePart & { readonly Content: ComponentType<{ message: Message }> }
