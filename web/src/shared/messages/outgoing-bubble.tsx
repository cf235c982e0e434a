import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyAside } from '../ui/lazy-part.tsx'
import classes from './bubble.module.css'
import { LongText } from './long-text.tsx'
import type { Outgoing } from './outgoing.ts'
import type { OwnFilePart } from './own-file-part.ts'
import quotedClasses from './quoted.module.css'
import { QuotedText } from './quoted.tsx'
import { Stamp } from './stamp.tsx'

const UploadBar = lazyAside(() => import('./upload-bar.tsx'), 'UploadBar')

type Props = {
  readonly message: Outgoing
  readonly parts: OwnFilePart
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** A message that is still being sent, or could not be sent. */
export function OutgoingBubble({ message, parts: { OwnFile }, onRetry, onDrop }: Props) {
  const { body, quoted, attachment, createdAt } = message
  const isFailed = message.state === 'failed'
  const isSending = message.state === 'sending'
  return (
    <div className={classes.line} data-outgoing data-own data-first>
      <article className={classes.bubble} data-failed={isFailed || undefined} data-note={message.isNote || undefined}>
        {quoted && (
          <div className={quotedClasses.quoted} data-still>
            <QuotedText message={quoted} />
          </div>
        )}
        {attachment && <OwnFile attachment={attachment} isVoice={message.isVoice} isSending={isSending} />}
        {attachment && isSending && <Upload share={message.share} onDrop={onDrop} />}
        {body !== '' && <LongText text={body} />}
        <Stamp at={createdAt} ack={isFailed ? -1 : 0} />
      </article>
      {!isSending && <NotSent message={message} onRetry={onRetry} onDrop={onDrop} />}
    </div>
  )
}

/** Shows why a message is not sent, and the actions to resolve that. */
function NotSent({ message, onRetry, onDrop }: Omit<Props, 'parts'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, reason, createdAt } = message
  const isWaiting = state === 'waiting'
  return (
    <div className={classes.failure} data-waiting={isWaiting || undefined} role={isWaiting ? 'status' : 'alert'}>
      <span>
        {isWaiting && t('history.awaitsLine')}
        {state === 'asking' && t('history.isStale', { time: format.dateTime(createdAt) })}
        {state === 'failed' && reason}
      </span>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t(state === 'failed' ? 'history.tryAgain' : 'history.sendNow')}
      </button>
      <button type="button" className={classes.retry} onClick={onDrop}>
        {t('history.dropOutgoing')}
      </button>
    </div>
  )
}

type UploadProps = { readonly share: number; readonly onDrop: () => void }

/** The progress of an upload, and a button to cancel it. */
function Upload({ share, onDrop }: UploadProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.upload}>
      <div>
        <UploadBar share={share} />
      </div>
      <IconButton label={t('history.cancelUpload')} Icon={IconX} iconSize={16} size={28} onClick={onDrop} />
    </div>
  )
}
