import type { ChatParts } from '../../features/chats/messages/chat-parts.ts'
import { MediaContent } from '../../features/content/media-content.tsx'
import { OwnFile } from '../../features/content/own-file.tsx'

export const CHAT_PARTS: ChatParts = { Media: MediaContent, OwnFile }
