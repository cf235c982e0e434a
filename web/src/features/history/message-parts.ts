import type { Message } from '@recado/contracts/messages/message'
import type { ComponentType } from 'react'
import type { OwnFilePart } from '../../shared/messages/own-file-part.ts'

export type MessageParts = OwnFilePart & { readonly Content: ComponentType<{ message: Message }> }
