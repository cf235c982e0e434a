import { Loader } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import { IconFileAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from './conversation-actions.tsx'
import classes from './media.module.css'
import { fileOf, type MediaFile } from './media-file.ts'
import { useFreshAddress } from './use-fresh-address.ts'

type Ready = MediaFile & { readonly url: string }
type Props = {
  readonly message: Message
  /** Draws the file; `onBroken` is for the element that loads it. */
  readonly children: (file: Ready, onBroken: () => void) => ReactNode
}

/** A file once it is here; until then that it is on its way, or that it is not available and how to get it. */
export function MediaFrame({ message, children }: Props) {
  const { t } = useTranslation()
  const { fetchMedia } = useConversationActions()
  const file = fileOf(message)
  const fresh = useFreshAddress(file.url)
  if (file.status === 'ready' && file.url && !fresh.isBroken)
    return children({ ...file, url: file.url }, fresh.onBroken)
  if (file.status === 'pending') {
    return (
      <div className={classes.waiting} data-kind={message.mediaType} role="status">
        {file.thumbnail && <img className={classes.blurred} src={file.thumbnail} alt="" />}
        <Loader size="sm" aria-hidden />
        <span>{t('messages.mediaPending')}</span>
      </div>
    )
  }
  const retry = file.status === 'failed' ? fetchMedia && (() => fetchMedia(message)) : fresh.refresh
  return (
    <div className={classes.waiting} data-kind={message.mediaType}>
      {file.thumbnail && <img className={classes.blurred} src={file.thumbnail} alt="" />}
      <IconFileAlert size={22} stroke={1.5} aria-hidden />
      <span>{t('messages.mediaFailed')}</span>
      {retry && (
        <button type="button" className={classes.retry} onClick={retry}>
          {t('messages.tryAgain')}
        </button>
      )}
    </div>
  )
}
