import { useExcerpt } from '../../shared/messages/excerpt.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import classes from './media.module.css'
import { MediaFrame } from './media-frame.tsx'

export function VideoContent({ message }: { message: ShownMessage }) {
  const excerptOf = useExcerpt()
  return (
    <MediaFrame message={message}>
      {({ thumbnail }, address, onBroken) => (
        // biome-ignore lint/a11y/useMediaCaption: videos of customers have no captions
        <video
          className={classes.video}
          src={address}
          poster={thumbnail ?? undefined}
          controls
          playsInline
          preload={thumbnail ? 'none' : 'metadata'}
          aria-label={excerptOf(message)}
          onError={onBroken}
        />
      )}
    </MediaFrame>
  )
}
