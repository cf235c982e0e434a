import { z } from 'zod'
import { ref } from '../ids.ts'
import { MediaType } from '../messages/message.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

const Sender = z.object({ id: ref('user'), name: z.string() })

/** How a message of a chat is shown. */
export const ChatMediaType = MediaType.extract(['chat', 'image', 'audio', 'video', 'application'])
export type ChatMediaType = z.infer<typeof ChatMediaType>

/**
 * A ticket or contact that a message refers to. The chat service does not look it up. Each reader fetches it by its own
 * route, so readers see only what they have the right to see.
 */
export const ChatReference = z.object({
  entity: z.enum(['ticket', 'contact']),
  entityId: z.int().min(1),
})
export type ChatReference = z.infer<typeof ChatReference>

/** A reference, as messages contain it. */
export const ShownReference = ChatReference.extend({ entity: openEnum(ChatReference.shape.entity) })
export type ShownReference = z.infer<typeof ShownReference>

/** The fields of the quoted message that a reply shows. */
export const QuotedChatMessage = z.object({
  id: ref('chatMessage'),
  sender: Sender,
  message: z.string(), // empty if the quoted message was deleted meanwhile
  mediaType: openEnum(ChatMediaType, 'chat'),
  mediaName: z.string().nullable(),
})
export type QuotedChatMessage = z.infer<typeof QuotedChatMessage>

/** One person's emoji on a message. */
export const ChatReaction = z.object({ userId: ref('user'), emoji: z.string() })
export type ChatReaction = z.infer<typeof ChatReaction>

/** One message of a chat. */
export const ChatMessage = z.object({
  ...resource,
  id: ref('chatMessage'),
  chatId: ref('chat'),
  seq: z.int().min(1), // the position of the message in the chat
  senderId: ref('user'),
  sender: Sender, // the name stays when the user is deleted
  message: z.string(), // empty for a file without a text, and for a deleted message
  mediaType: openEnum(ChatMediaType, 'chat'),
  mediaUrl: z.string().nullable(), // the address of the file, for members who have a session
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().min(0).nullable(), // bytes
  mediaSeconds: z.int().min(0).nullable(), // the duration of an audio or a video
  isVoice: z.boolean(), // the sound was recorded in the composer
  quotedMsg: QuotedChatMessage.nullable(),
  mentions: z.array(ref('user')), // the members that the text mentions by `@name`
  references: z.array(ShownReference),
  reactions: z.array(ChatReaction),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  clientId: z.uuid().nullable(), // an id that the browser chooses, to recognise its own message
})
export type ChatMessage = z.infer<typeof ChatMessage>
