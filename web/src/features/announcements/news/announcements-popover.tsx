import { Indicator, Popover } from '@mantine/core'
import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import classes from './news.module.css'
import { useUnseen } from './use-unseen.ts'

const NewsList = lazyDialog(() => import('./news-list.tsx'), 'NewsList')
const AnnouncementReader = lazyDialog(() => import('./announcement-reader.tsx'), 'AnnouncementReader')

/** The announcements, in a popover behind a button. The button has a dot while there are unseen announcements. */
export function AnnouncementsPopover() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<SeenAnnouncement>()
  const isUnseen = useUnseen()
  const goTo = (record: SeenAnnouncement) => {
    setOpen(false)
    setRead(record)
  }
  const title = t('announcementNews.title')
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(380px, calc(100vw - 16px))"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Indicator disabled={!isUnseen} size={9} offset={8} color="red.8" zIndex={1}>
          <Popover.Target>
            <IconButton
              label={isUnseen ? t('announcementNews.unseen') : title}
              Icon={IconSpeakerphone}
              onClick={() => setOpen(!isOpen)}
            />
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} aria-label={title}>
          {isOpen && (
            <>
              <h2 className={classes.title}>{title}</h2>
              <NewsList onRead={goTo} />
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      {read && <AnnouncementReader record={read} onClose={() => setRead(undefined)} />}
    </>
  )
}
