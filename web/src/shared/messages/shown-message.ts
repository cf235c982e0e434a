import type { Message } from '@recado/contracts/messages/message'

/**
 * The fields of a message that bubbles, quotes and the composer show: of a customer's conversation, or of a chat of
 * colleagues.
 */
export type ShownMessage = Pick<
  Message,
  | 'id'
  | 'body'
  | 'fromMe'
  | 'user'
  | 'origin'
  | 'mediaType'
  | 'mediaUrl'
  | 'mediaName'
  | 'mediaMime'
  | 'mediaSize'
  | 'mediaSeconds'
  | 'mediaThumbnail'
  | 'mediaStatus'
  | 'isVoice'
  | 'isDeleted'
  | 'createdAt'
> & { readonly contact: { readonly name: string } | null; readonly transcript?: Message['transcript'] }
