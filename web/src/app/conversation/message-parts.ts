import { MessageContent } from '../../features/content/message-content.tsx'
import { OwnFile } from '../../features/content/own-file.tsx'
import type { MessageParts } from '../../features/history/message-parts.ts'

export const MESSAGE_PARTS: MessageParts = { Content: MessageContent, OwnFile }
