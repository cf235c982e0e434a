import { Loader, Progress } from '@mantine/core'
import { IconFile, IconMicrophone, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './bubble.module.css'
import type { Attachment } from './composer/attachments.ts'
import cards from './content/cards.module.css'
import media from './content/media.module.css'
import quotedClasses from './content/quoted.module.css'
import { QuotedText } from './content/quoted.tsx'
import { LongText } from './long-text.tsx'
import type { Outgoing } from './outgoing.ts'
import { Stamp } from './stamp.tsx'
import { usePreview } from './use-preview.ts'

type Props = { readonly message: Outgoing; readonly onRetry: () => void; readonly onDrop: () => void }

/** A message that is being sent, or failed. */
export function OutgoingBubble({ message, onRetry, onDrop }: Props) {
  const { t } = useTranslation()
  const { body, quoted, attachment, createdAt } = message
  const isFailed = message.state === 'failed'
  return (
    <div className={classes.line} data-own data-first>
      <article className={classes.bubble} data-failed={isFailed || undefined} data-note={message.isNote || undefined}>
        {quoted && (
          <div className={quotedClasses.quoted} data-still>
            <QuotedText message={quoted} />
          </div>
        )}
        {attachment && <OwnFile attachment={attachment} isVoice={message.isVoice} isSending={!isFailed} />}
        {attachment && !isFailed && <Upload share={message.share} onDrop={onDrop} />}
        {body !== '' && <LongText text={body} />}
        <Stamp at={createdAt} ack={isFailed ? -1 : 0} />
      </article>
      {isFailed && (
        <div className={classes.failure} role="alert">
          <span>{message.reason ?? t('messages.interrupted')}</span>
          <button type="button" className={classes.retry} onClick={onRetry}>
            {t('messages.tryAgain')}
          </button>
          <button type="button" className={classes.retry} onClick={onDrop}>
            {t('messages.dropOutgoing')}
          </button>
        </div>
      )}
    </div>
  )
}

type UploadProps = { readonly share: number; readonly onDrop: () => void }

/** The progress of an upload, and a button to cancel it. */
function Upload({ share, onDrop }: UploadProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.upload}>
      <Progress value={share * 100} size="sm" transitionDuration={120} aria-label={t('messages.uploading')} />
      <IconButton label={t('messages.cancelUpload')} Icon={IconX} iconSize={16} size={28} onClick={onDrop} />
    </div>
  )
}

type FileProps = { readonly attachment: Attachment; readonly isVoice: boolean; readonly isSending: boolean }

/** The local file, while it is being uploaded. */
function OwnFile({ attachment: { file, kind }, isVoice, isSending }: FileProps) {
  const { t } = useTranslation()
  const address = usePreview(file)
  if (kind === 'image') {
    return (
      <div className={media.picture} data-kind="image" data-sending={isSending || undefined}>
        <img src={address} alt={file.name} />
      </div>
    )
  }
  const Icon = isVoice ? IconMicrophone : IconFile
  return (
    <div className={cards.card}>
      {isSending ? <Loader size="sm" aria-hidden /> : <Icon size={26} stroke={1.25} aria-hidden />}
      <span className={cards.cardTexts}>
        <span className={cards.cardTitle}>{isVoice ? t('kinds.audio') : file.name}</span>
      </span>
    </div>
  )
}
