import type { Announcement } from '@recado/contracts/announcements/announcement'
import { useFormat } from '../../../shared/i18n/format.ts'
import { RichText } from '../../../shared/text/rich-text-view.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import { AnnouncementImage } from './announcement-image.tsx'
import classes from './news.module.css'

type Props = { readonly record: Announcement; readonly onClose: () => void }

export function AnnouncementReader({ record: { title, text, priority, mediaUrl, createdAt, from }, onClose }: Props) {
  const format = useFormat()
  return (
    <Dialog title={title} onClose={onClose} size={600} fullScreen={useIsNarrow()}>
      <article className={classes.all} data-priority={priority}>
        <time dateTime={from ?? createdAt}>{format.dateTime(from ?? createdAt)}</time>
        <p>
          <RichText text={text} />
        </p>
        {mediaUrl && <AnnouncementImage url={mediaUrl} className={classes.image} />}
      </article>
    </Dialog>
  )
}
