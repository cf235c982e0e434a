import { OwnFile } from '../../features/content/own-file.tsx'
import type { MessageParts } from '../../features/history/message-parts.ts'
import { ContentWithNames } from './content-with-names.tsx'

export const MESSAGE_PARTS: MessageParts = { Content: ContentWithNames, OwnFile }
