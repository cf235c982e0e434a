import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { NewsList } from './news-list.tsx'

/** The announcements, where a popover has no room. */
export function AnnouncementsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('announcementNews.title')} onClose={onClose} fullScreen padding="xs">
      <NewsList />
    </Dialog>
  )
}
