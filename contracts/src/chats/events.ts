import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Chat, ChatActivity } from './chat.ts'
import { ChatMessage } from './chat-message.ts'

/** The members of the chat at the time of the event. They receive the event. */
const memberIds = z.array(ref('user'))

export const chatCreated = defineEvent('chat.created', z.object({ chat: Chat }))

/** `added` and `removed` name the new and the former members of this change. */
export const chatUpdated = defineEvent(
  'chat.updated',
  z.object({ chat: Chat, added: z.array(ref('user')), removed: z.array(ref('user')) }),
)

/** The chat was deleted with all its messages. `version` is higher than any before. */
export const chatDeleted = defineEvent('chat.deleted', z.object({ chatId: ref('chat'), version: z.int(), memberIds }))

export const chatMessageCreated = defineEvent(
  'chat-message.created',
  z.object({ newMessage: ChatMessage, chat: ChatActivity, memberIds }),
)

/** A message was edited or deleted, or its reactions changed. `chat` has the current last message, for lists. */
export const chatMessageUpdated = defineEvent(
  'chat-message.updated',
  z.object({ message: ChatMessage, chat: ChatActivity, memberIds }),
)

/**
 * A member has read up to this position. `hearerIds` are the members whose browsers get the event live; other members
 * get the position with their next request.
 */
export const chatRead = defineEvent(
  'chat.read',
  z.object({ chatId: ref('chat'), userId: ref('user'), readSeq: z.int().min(0), hearerIds: z.array(ref('user')) }),
)

/**
 * A member is typing in a chat. The outbox does not store the event. If it is not repeated, the typing indicator
 * expires after `LIVE_TIMING.typingMs`.
 */
export const chatTyped = defineEvent(
  'chat.typed',
  z.object({ chatId: ref('chat'), user: z.object({ id: ref('user'), name: z.string() }) }),
)

/**
 * Asks for the members of a chat. A process without a database asks when a member is typing, because it must find the
 * other members. The outbox does not store the event. The answer is `chat.members-told`; a chat that does not exist
 * gets no answer.
 */
export const chatMembersAsked = defineEvent('chat.members-asked', z.object({ chatId: ref('chat') }))
export const chatMembersTold = defineEvent(
  'chat.members-told',
  z.object({ chatId: ref('chat'), version: z.int(), memberIds }),
)
