import { VisuallyHidden } from '@mantine/core'
import type { QuotedElsewhere as Elsewhere, QuotedMessage } from '@recado/contracts/messages/message'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from './conversation-actions.tsx'
import { useExcerpt } from './excerpt.ts'
import { KindIcon } from './kind-icon.tsx'
import classes from './quoted.module.css'
import type { ShownMessage } from './shown-message.ts'
import { useFileAddress } from './use-file-address.ts'
import { useOwnName } from './use-writer.ts'

/** The quoted message; a click jumps to it. */
export function Quoted({ message }: { message: Quotable & { readonly id: number } }) {
  const { t } = useTranslation()
  const { jumpTo } = useConversationActions()
  return (
    <button type="button" className={classes.quoted} data-only-tapped onClick={() => jumpTo?.(message.id)}>
      <VisuallyHidden>{t('messages.toQuoted')}:</VisuallyHidden> <QuotedText message={message} />
    </button>
  )
}

/**
 * The quote of a message outside the product. The conversation does not contain that message, so a click does not jump
 * to it.
 */
export function QuotedElsewhere({ words }: { words: Elsewhere }) {
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  const whose = words.fromMe ? t('writers.team') : t('messages.contact')
  const what = t(words.isStatus ? 'history.quotedStatus' : 'history.quotedElsewhere')
  return (
    <div className={classes.quoted} data-still>
      <span className={classes.texts}>
        <span className={classes.author}>
          {whose} · {what}
        </span>
        <span className={classes.body}>
          <KindIcon mediaType={words.mediaType} />
          <span dir="auto">{excerptOf(words)}</span>
        </span>
      </span>
    </div>
  )
}

type Quotable = Omit<QuotedMessage, 'id' | 'contact'> & Pick<ShownMessage, 'contact'>

/** Author, excerpt and thumbnail of a quoted message. */
export function QuotedText({ message }: { message: Quotable }) {
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  const ownName = useOwnName()
  const { mediaType, contact, mediaUrl } = message
  const hasPicture = mediaUrl !== null && (mediaType === 'image' || mediaType === 'sticker')
  return (
    <>
      <span className={classes.texts}>
        <span className={classes.author}>{ownName(message) ?? contact?.name ?? t('messages.contact')}</span>
        <span className={classes.body}>
          <KindIcon mediaType={mediaType} />
          <span dir="auto">{excerptOf(message)}</span>
        </span>
      </span>
      {hasPicture && <Picture path={mediaUrl} />}
    </>
  )
}

function Picture({ path }: { path: string }) {
  const { address } = useFileAddress(path)
  return address && <img className={classes.picture} src={address} alt="" loading="lazy" />
}
