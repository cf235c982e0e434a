import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Chat, ChatActivity } from './chat.ts'
import { ChatMessage } from './chat-message.ts'

/** Who hears of it: the members at that moment. */
const memberIds = z.array(ref('user'))

export const chatCreated = defineEvent('chat.created', z.object({ chat: Chat }))

/** `added` and `removed` name whom the change made members, and who are none any more. */
export const chatUpdated = defineEvent(
  'chat.updated',
  z.object({ chat: Chat, added: z.array(ref('user')), removed: z.array(ref('user')) }),
)

/** The chat is gone, with all that was written in it. `version` is higher than any that it had. */
export const chatDeleted = defineEvent('chat.deleted', z.object({ chatId: ref('chat'), version: z.int(), memberIds }))

export const chatMessageCreated = defineEvent(
  'chat-message.created',
  z.object({ newMessage: ChatMessage, chat: ChatActivity, memberIds }),
)

/** It was edited, deleted, or somebody reacted to it; `chat` tells what lists show of its last message now. */
export const chatMessageUpdated = defineEvent(
  'chat-message.updated',
  z.object({ message: ChatMessage, chat: ChatActivity, memberIds }),
)

/** A member has read up to this place. `hearerIds`: whom it is told at once; others see it when they ask. */
export const chatRead = defineEvent(
  'chat.read',
  z.object({ chatId: ref('chat'), userId: ref('user'), readSeq: z.int().min(0), hearerIds: z.array(ref('user')) }),
)

/** Somebody writes in a chat. Stored nowhere; without a next one it holds for `LIVE_TIMING.typingMs`. */
export const chatTyped = defineEvent(
  'chat.typed',
  z.object({ chatId: ref('chat'), user: z.object({ id: ref('user'), name: z.string() }) }),
)

/**
 * Who is in a chat is asked for: somebody writes in it, and a process without a database has to judge who hears of that.
 * Nothing stores it on its way; the answer is `chat.members-told`, none when there is no such chat.
 */
export const chatMembersAsked = defineEvent('chat.members-asked', z.object({ chatId: ref('chat') }))
export const chatMembersTold = defineEvent(
  'chat.members-told',
  z.object({ chatId: ref('chat'), version: z.int(), memberIds }),
)
