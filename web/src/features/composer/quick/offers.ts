import type { FileList } from '@recado/contracts/files/file-list'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'

export type OfferedFile = { readonly url: string; readonly name: string; readonly caption: string }

/** A prepared text that the composer offers, with its files. */
export type Offer = {
  readonly key: string
  readonly kind: 'message' | 'files'
  readonly title: string
  readonly text: string
  readonly files: readonly OfferedFile[]
}

export const offerOfMessage = ({ id, shortcode, message, mediaUrl, mediaName }: QuickMessage): Offer => ({
  key: `message-${id}`,
  kind: 'message',
  title: shortcode,
  text: message,
  files: mediaUrl === null ? [] : [{ url: mediaUrl, name: mediaName ?? shortcode, caption: '' }],
})

export const offerOfList = ({ id, name, message, options }: FileList): Offer => ({
  key: `files-${id}`,
  kind: 'files',
  title: name,
  text: message,
  files: options.flatMap(({ mediaUrl, file, name: caption }) =>
    mediaUrl === null ? [] : [{ url: mediaUrl, name: file ?? name, caption }],
  ),
})
