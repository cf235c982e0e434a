import { useTranslation } from 'react-i18next'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { useExcerpt } from '../../shared/messages/excerpt.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import classes from './media.module.css'
import { MediaFrame } from './media-frame.tsx'

/** An image or a sticker. Its space is reserved, so that the layout does not move when it loads. */
export function ImageContent({ message }: { message: ShownMessage }) {
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  const { openPicture } = useConversationActions()
  const kind = message.mediaType === 'sticker' ? 'sticker' : 'image'
  return (
    <MediaFrame message={message}>
      {({ thumbnail }, address, onBroken) => (
        <button
          type="button"
          className={classes.picture}
          data-kind={kind}
          data-only-tapped
          aria-label={t('content.openPicture', { name: excerptOf(message) })}
          onClick={() => openPicture?.(message.id)}
        >
          <img
            src={address}
            alt=""
            loading="lazy"
            decoding="async"
            style={thumbnail && kind === 'image' ? { backgroundImage: `url(${thumbnail})` } : undefined}
            onError={onBroken}
          />
        </button>
      )}
    </MediaFrame>
  )
}
