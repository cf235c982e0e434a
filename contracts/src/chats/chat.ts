import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'
import { resource } from '../resource.ts'

const Named = z.object({ id: ref('user'), name: z.string() })

/** A member of a chat, and how far they have read. */
export const ChatMember = z.object({
  userId: ref('user'),
  unreads: z.int().min(0), // `lastSeq` of the chat minus `readSeq`
  readSeq: z.int().min(0), // the position of the last message that they have read; it never goes back
  user: Named.extend({ online: z.boolean() }), // the user at the time of the answer; `user` frames report changes
})
export type ChatMember = z.infer<typeof ChatMember>

/**
 * A conversation of people in one company. Its messages have the positions 1, 2, 3…, and every screen shows them in
 * this order. Reading does not raise `version`; of two values of `readSeq` the higher one is newer.
 */
export const Chat = z.object({
  ...resource,
  id: ref('chat'),
  uuid: uuidRef('chat'), // identifies the chat in addresses
  title: z.string(),
  ownerId: ref('user'), // the member who can change and delete it
  lastMessage: z.string(), // `name: text`, at most 255 characters; empty before the first message
  lastSeq: z.int().min(0), // the position of the last message
  users: z.array(ChatMember), // by name
})
export type Chat = z.infer<typeof Chat>

/**
 * The fields of a chat that a message changes. The members are left out, because a busy chat of many people publishes
 * these fields often.
 */
export const ChatActivity = Chat.omit({ users: true })
export type ChatActivity = z.infer<typeof ChatActivity>
