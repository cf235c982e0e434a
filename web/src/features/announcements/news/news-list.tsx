import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { loadedOf } from '../../../shared/list/pages.ts'
import { MoreButton } from '../../../shared/ui/more-button.tsx'
import { SmallState } from '../../../shared/ui/small-state.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { shownAnnouncements } from '../announcement-list.ts'
import { useSeeAnnouncements } from '../api.ts'
import { AnnouncementImage } from './announcement-image.tsx'
import classes from './news.module.css'

type Props = { readonly onRead: (record: SeenAnnouncement) => void }

/**
 * The announcements that are currently visible. An announcement counts as seen when it enters this list, but keeps its
 * mark as new while the list is open.
 */
export function NewsList({ onRead }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(shownAnnouncements.list(null))
  const rows = query.data ? loadedOf(query.data).rows : []
  const fresh = useFresh(rows)
  return (
    <>
      <SmallState query={query} />
      {query.data && rows.length === 0 && (
        <div className={classes.nothing}>
          <EmptyState icon={<IconSpeakerphone size={28} stroke={1.5} />} text={t('announcementNews.none')} />
        </div>
      )}
      <ul className={classes.list}>
        {rows.map((record) => (
          <li key={record.id}>
            <Row record={record} isNew={fresh.has(record.id)} onRead={() => onRead(record)} />
          </li>
        ))}
        <li className={classes.more}>
          <MoreButton query={query} />
        </li>
      </ul>
    </>
  )
}

/** @returns the announcements that were unseen when they came into view; it reports them to the server as seen */
function useFresh(rows: readonly SeenAnnouncement[]): ReadonlySet<number> {
  const see = useSeeAnnouncements()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unseen = rows.filter(({ seen, id }) => !seen && !fresh.has(id)).map(({ id }) => id)
  const tell = useEffectEvent(() => {
    if (unseen.length === 0) return
    setFresh((known) => new Set([...known, ...unseen]))
    see.mutate(unseen)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other announcements that come into view must be reported too
  useEffect(() => tell(), [unseen.join()])
  return fresh
}

type RowProps = { readonly record: SeenAnnouncement; readonly isNew: boolean; readonly onRead: () => void }

function Row({ record, isNew, onRead }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { title, text, priority, mediaUrl, createdAt, from } = record
  const at = from ?? createdAt
  return (
    <button type="button" className={classes.row} data-priority={priority} onClick={onRead}>
      <span className={classes.head}>
        <strong>{title}</strong>
        {isNew && <span className={classes.fresh}>{t('announcementNews.fresh')}</span>}
        <time dateTime={at}>{format.timeOrDate(at, now)}</time>
      </span>
      <span className={classes.text}>{text}</span>
      {mediaUrl && <AnnouncementImage url={mediaUrl} className={classes.thumbnail} />}
    </button>
  )
}
