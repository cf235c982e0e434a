import { Loader } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import classes from './media.module.css'
import { fileOf, type MediaFile } from './media-file.ts'

type Props = {
  readonly message: ShownMessage
  /** Renders the file from its address. `onBroken` must be the `onError` of the element that loads the file. */
  readonly children: (file: MediaFile, address: string, onBroken: () => void) => ReactNode
}

/**
 * A file once it is available. Before that, it says that the file is pending, or that it failed and can be requested
 * again.
 */
export function MediaFrame({ message, children }: Props) {
  const { t } = useTranslation()
  const { fetchMedia } = useConversationActions()
  const file = fileOf(message)
  const isReady = file.status === 'ready'
  const { address, isBroken, onBroken, retry } = useFileAddress(isReady ? file.path : null)
  if (isReady && address && !isBroken) return children(file, address, onBroken)
  const isComing = file.status === 'pending' || (isReady && !isBroken)
  const tryAgain = isReady ? retry : fetchMedia && (() => fetchMedia(message))
  return (
    <div className={classes.waiting} data-kind={message.mediaType}>
      {file.thumbnail && <img className={classes.blurred} src={file.thumbnail} alt="" />}
      {isComing ? (
        <>
          <Loader size="sm" aria-hidden />
          <span role="status">{file.status === 'pending' && t('content.mediaPending')}</span>
        </>
      ) : (
        <>
          <IconFileAlert size={22} stroke={1.5} aria-hidden />
          <span>{t('content.mediaFailed')}</span>
          {tryAgain && (
            <button type="button" className={classes.retry} onClick={tryAgain}>
              {t('content.tryAgain')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
