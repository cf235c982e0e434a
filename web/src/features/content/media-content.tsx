import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { AudioContent } from './audio-player.tsx'
import { DocumentCard } from './document-card.tsx'
import { ImageContent } from './image-content.tsx'
import { VideoContent } from './video-content.tsx'

/** The file of a message, by its kind; nothing for a message without one. */
export function MediaContent({ message }: { message: ShownMessage }) {
  switch (message.mediaType) {
    case 'image':
    case 'sticker':
      return <ImageContent message={message} />
    case 'video':
      return <VideoContent message={message} />
    case 'audio':
      return <AudioContent message={message} />
    case 'application':
      return <DocumentCard message={message} />
    default:
      return null
  }
}
