import { ActionIcon, Button } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileAlert,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { plainText } from '../../../shared/text/plain-text.ts'
import { RichText } from '../../../shared/text/rich-text-view.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import classes from './lightbox.module.css'
import { useFileAddress } from './use-file-address.ts'

type Props = {
  /** Pictures of the conversation, oldest first. */
  readonly pictures: readonly Message[]
  readonly openedId: number
  readonly onOpen: (messageId: number) => void
  readonly onClose: () => void
}

/** One picture over everything, at the window's size or its own; its neighbours are a key away. */
export function Lightbox({ pictures, openedId, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
  const who = picture.fromMe ? t('messages.you') : picture.contact?.name
  const name = picture.mediaName ?? `recado-${picture.id}`

  return (
    <Dialog
      fullScreen
      withCloseButton={false}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('messages.picture') } }}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={classes.header}>
        <div className={classes.titles}>
          <strong>{who}</strong>
          <span>{format.dateTime(picture.createdAt)}</span>
        </div>
        <Action label={isZoomed ? t('messages.zoomOut') : t('messages.zoomIn')} onClick={toggleZoom}>
          {isZoomed ? <IconZoomOut size={22} stroke={1.5} /> : <IconZoomIn size={22} stroke={1.5} />}
        </Action>

        <ActionIcon
          data-hint
          component="a"
          href={address}
          download={name}
          className={classes.action}
          size={40}
          aria-label={t('messages.downloadPicture')}
        >
          <IconDownload size={22} stroke={1.5} />
        </ActionIcon>

        <Action label={t('common.close')} onClick={onClose}>
          <IconX size={22} stroke={1.5} />
        </Action>
      </header>
      <div className={classes.stage}>
        <Beside side="left" message={before} onOpen={onOpen} />
        {isBroken ? (
          <div className={classes.broken} role="alert">
            <IconFileAlert size={36} stroke={1.25} aria-hidden />
            <span>{t('messages.mediaFailed')}</span>
            <Button variant="default" onClick={retry}>
              {t('messages.tryAgain')}
            </Button>
          </div>
        ) : (
          <button
            type="button"
            className={classes.frame}
            data-zoomed={isZoomed || undefined}
            aria-label={isZoomed ? t('messages.zoomOut') : t('messages.zoomIn')}
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

type ActionProps = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }

const Action = ({ label, onClick, children }: ActionProps) => (
  <ActionIcon data-hint className={classes.action} size={40} aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
)

type BesideProps = {
  readonly side: 'left' | 'right'
  readonly message: Message | undefined
  readonly onOpen: (id: number) => void
}

function Beside({ side, message, onOpen }: BesideProps) {
  const { t } = useTranslation()
  if (!message) return null
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={classes.beside}
      data-side={side}
      size={48}
      radius="xl"
      aria-label={side === 'left' ? t('messages.previousPicture') : t('messages.nextPicture')}
      onClick={() => onOpen(message.id)}
    >
      <Icon size={28} stroke={1.5} />
    </ActionIcon>
  )
}
