import { Suspense } from 'react'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { DocumentCard } from './document-card.tsx'
import { ImageContent } from './image-content.tsx'
import classes from './media.module.css'
import { VideoContent } from './video-content.tsx'

const AudioContent = lazyPage(() => import('./audio-player.tsx'), 'AudioContent')

/** The file of a message, by its kind; it renders nothing for a message without a file. */
export function MediaContent({ message }: { message: ShownMessage }) {
  switch (message.mediaType) {
    case 'image':
    case 'sticker':
      return <ImageContent message={message} />
    case 'video':
      return <VideoContent message={message} />
    case 'audio':
      return (
        <Suspense fallback={<div className={classes.audio} />}>
          <AudioContent message={message} />
        </Suspense>
      )
    case 'application':
      return <DocumentCard message={message} />
    default:
      return null
  }
}
