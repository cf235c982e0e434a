import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileAlert,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import { useOwnName } from '../../shared/messages/use-writer.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { RichText } from '../../shared/text/rich-text-view.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './lightbox.module.css'

const LARGE = { className: classes.action, size: 40, iconSize: 22 } as const

type Props = {
  /** The pictures, oldest first. */
  readonly pictures: readonly ShownMessage[]
  readonly openedId: number
  readonly onOpen: (messageId: number) => void
  readonly onClose: () => void
}

/**
 * Shows one picture over the whole page, scaled to the window or in its own size. The arrow keys show the neighbours.
 */
export function Lightbox({ pictures, openedId, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const ownName = useOwnName()
  const [zoomedId, setZoomedId] = useState<number>()
  const index = pictures.findIndex(({ id }) => id === openedId)
  const picture = pictures[index]
  const { address, isBroken, onBroken, retry } = useFileAddress(picture?.mediaUrl ?? null)
  if (!picture) return null
  const isZoomed = zoomedId === picture.id
  const toggleZoom = () => setZoomedId(isZoomed ? undefined : picture.id)
  const [before, after] = [pictures[index - 1], pictures[index + 1]]
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
    if (next) onOpen(next.id)
  }
  const who = ownName(picture) ?? picture.contact?.name
  const name = picture.mediaName ?? `recado-${picture.id}`

  return (
    <Dialog
      fullScreen
      withCloseButton={false}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('content.picture') } }}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={classes.header}>
        <div className={classes.titles}>
          <strong>{who}</strong>
          <span>{format.dateTime(picture.createdAt)}</span>
        </div>
        <IconButton
          {...LARGE}
          label={isZoomed ? t('content.zoomOut') : t('content.zoomIn')}
          Icon={isZoomed ? IconZoomOut : IconZoomIn}
          onClick={toggleZoom}
        />

        <ActionIcon
          data-hint
          component="a"
          href={address}
          download={name}
          className={classes.action}
          size={40}
          aria-label={t('content.downloadPicture')}
        >
          <IconDownload size={22} stroke={1.5} />
        </ActionIcon>

        <IconButton {...LARGE} label={t('common.close')} Icon={IconX} onClick={onClose} />
      </header>
      <div className={classes.stage}>
        <Beside side="left" message={before} onOpen={onOpen} />
        {isBroken ? (
          <div className={classes.broken} role="alert">
            <IconFileAlert size={36} stroke={1.25} aria-hidden />
            <span>{t('content.mediaFailed')}</span>
            <Button variant="default" onClick={retry}>
              {t('content.tryAgain')}
            </Button>
          </div>
        ) : (
          <button
            type="button"
            className={classes.frame}
            data-zoomed={isZoomed || undefined}
            aria-label={isZoomed ? t('content.zoomOut') : t('content.zoomIn')}
            data-autofocus
            onClick={toggleZoom}
          >
            {address && <img src={address} alt={plainText(picture.body ?? '')} onError={onBroken} />}
          </button>
        )}
        <Beside side="right" message={after} onOpen={onOpen} />
      </div>
      {picture.body && (
        <p className={classes.caption}>
          <RichText text={picture.body} />
        </p>
      )}
    </Dialog>
  )
}

type BesideProps = {
  readonly side: 'left' | 'right'
  readonly message: ShownMessage | undefined
  readonly onOpen: (id: number) => void
}

function Beside({ side, message, onOpen }: BesideProps) {
  const { t } = useTranslation()
  if (!message) return null
  return (
    <IconButton
      className={classes.beside}
      data-side={side}
      label={side === 'left' ? t('content.previousPicture') : t('content.nextPicture')}
      hint={false}
      Icon={side === 'left' ? IconChevronLeft : IconChevronRight}
      iconSize={28}
      size={48}
      isRound
      onClick={() => onOpen(message.id)}
    />
  )
}
