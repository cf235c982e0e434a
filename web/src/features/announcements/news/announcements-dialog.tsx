import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { AnnouncementReader } from './announcement-reader.tsx'
import { NewsList } from './news-list.tsx'

/** The announcements in a dialog, for windows without space for a popover. */
export function AnnouncementsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<SeenAnnouncement>()
  return (
    <>
      <Dialog title={t('announcementNews.title')} onClose={onClose} fullScreen padding="xs">
        <NewsList onRead={setRead} />
      </Dialog>
      {read && <AnnouncementReader record={read} onClose={() => setRead(undefined)} />}
    </>
  )
}
