import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'
import { resource } from '../resource.ts'

const Named = z.object({ id: ref('user'), name: z.string() })

/** Somebody in a chat, and how far they have read. */
export const ChatMember = z.object({
  userId: ref('user'),
  unreads: z.int().min(0), // `lastSeq` of the chat less `readSeq`
  readSeq: z.int().min(0), // the place of the last message that they have read; it never goes back
  user: Named.extend({ online: z.boolean() }), // as of the answer; `user` frames tell who comes and goes
})
export type ChatMember = z.infer<typeof ChatMember>

/**
 * What people of a company write to each other in one place. Its messages have the places 1, 2, 3… in the order that all
 * screens show. Reading does not raise `version`: of two values of `readSeq` the higher one is newer.
 */
export const Chat = z.object({
  ...resource,
  id: ref('chat'),
  uuid: uuidRef('chat'), // its name in addresses
  title: z.string(),
  ownerId: ref('user'), // the one who may change and delete it
  lastMessage: z.string(), // `name: text`, at most 255 characters; empty before the first message
  lastSeq: z.int().min(0), // the place of the last message
  users: z.array(ChatMember), // by name
})
export type Chat = z.infer<typeof Chat>

/** What a message changes of its chat, without the members: a busy chat of many people tells it often. */
export const ChatActivity = Chat.omit({ users: true })
export type ChatActivity = z.infer<typeof ChatActivity>
