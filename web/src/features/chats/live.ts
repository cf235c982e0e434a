import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { dropChat, putActivity, putChat, putMember, putRead, putWritten } from './chat-cache.ts'
import { putChatMessage } from './messages/chat-histories.ts'
import { refetchReferences } from './references/api.ts'
import { endTyping, putTyping } from './typing.ts'

type FrameOf<S extends LiveFrame['subject']> = LiveFrame & { readonly subject: S }

/** Applies a frame to cached chats, to their messages, and to the tickets and contacts that messages refer to. */
export function applyChatFrame(client: QueryClient, viewer: Viewer, frame: LiveFrame): void {
  refetchReferences(client, frame)
  if (frame.subject === 'user' && frame.action === 'update') putMember(client, frame.data.user)
  if (frame.subject === 'chat' || frame.subject === 'chat-{chatId}') applyToChat(client, viewer, frame)
  if (frame.subject !== 'chat-user-{userId}') return
  if (frame.action === 'delete') dropChat(client, frame.data.chatId, frame.data.version)
  else putChat(client, frame.data.chat, frame.action === 'create')
}

function applyToChat(client: QueryClient, { id }: Viewer, frame: FrameOf<'chat'> | FrameOf<'chat-{chatId}'>): void {
  switch (frame.action) {
    case 'new-message':
      endTyping(client, frame.data.chat.id, frame.data.newMessage.senderId)
      putWritten(client, id, frame.data)
      break
    case 'update':
      putChat(client, frame.data.chat)
      break
    case 'delete':
      dropChat(client, frame.data.chatId, frame.data.version)
      break
    case 'update-message':
      putChatMessage(client, frame.data.message)
      putActivity(client, frame.data.chat)
      break
    case 'read':
      putRead(client, id, frame.data)
      break
    case 'typing':
      putTyping(client, frame.data.chatId, frame.data.user)
      break
  }
}
