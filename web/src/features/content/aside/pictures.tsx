import type { Message } from '@recado/contracts/messages/message'
import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useExcerpt } from '../../../shared/messages/excerpt.ts'
import { useFileAddress } from '../../../shared/messages/use-file-address.ts'
import { MoreButton } from '../../../shared/ui/more-button.tsx'
import { SmallState } from '../../../shared/ui/small-state.tsx'
import { Lightbox } from '../lightbox.tsx'
import { fileOf } from '../media-file.ts'
import { aside } from './api.ts'
import classes from './aside.module.css'

type Props = {
  readonly ticketId: number
  /** Jumps to a video in the conversation; images open in the lightbox instead. */
  readonly onFilm: (message: Message) => void
}

/** The images and videos of a conversation, newest first. */
export function Pictures({ ticketId, onFilm }: Props) {
  const { t } = useTranslation()
  const [openedId, open] = useState<number>()
  const query = useInfiniteQuery(aside(ticketId, 'media'))
  const messages = query.data?.pages.flatMap((page) => page.messages).filter(isThere)
  const pictures = messages?.filter(({ mediaType }) => mediaType === 'image') ?? []
  return (
    <>
      <SmallState query={query} />
      {messages?.length === 0 && <p className={classes.nothing}>{t('content.noPictures')}</p>}
      <ul className={classes.grid}>
        {messages?.map((message) => (
          <li key={message.id}>
            <Tile
              message={message}
              onOpen={() => (message.mediaType === 'image' ? open(message.id) : onFilm(message))}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
      {openedId !== undefined && (
        <Lightbox pictures={pictures.toReversed()} openedId={openedId} onOpen={open} onClose={() => open(undefined)} />
      )}
    </>
  )
}

const isThere = ({ isDeleted, mediaUrl }: Message): boolean => !isDeleted && mediaUrl !== null

function Tile({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const format = useFormat()
  const excerptOf = useExcerpt()
  const isFilm = message.mediaType === 'video'
  return (
    <button
      type="button"
      className={classes.tile}
      aria-label={`${excerptOf(message)}, ${format.dateTime(message.createdAt)}`}
      title={format.dateTime(message.createdAt)}
      onClick={onOpen}
    >
      {isFilm ? <Film message={message} /> : <Picture path={message.mediaUrl} />}
    </button>
  )
}

function Picture({ path }: { path: string | null }) {
  const { address } = useFileAddress(path)
  return address ? <img src={address} alt="" loading="lazy" /> : <IconPhoto size={20} stroke={1.5} aria-hidden />
}

function Film({ message }: { message: Message }) {
  const { thumbnail } = fileOf(message)
  return (
    <>
      {thumbnail && <img src={thumbnail} alt="" />}
      <IconPlayerPlayFilled size={20} aria-hidden />
    </>
  )
}
