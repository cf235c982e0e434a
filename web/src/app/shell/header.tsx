import { Indicator, Popover, Stack, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDotsVertical, IconMenu2, IconMoon, IconRefresh, IconSpeakerphone, IconSun } from '@tabler/icons-react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnouncementsPopover } from '../../features/announcements/news/announcements-popover.tsx'
import { useUnseen } from '../../features/announcements/news/use-unseen.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useInstallation } from '../../shared/installation/installation-store.ts'
import type { LiveState } from '../../shared/realtime/live-socket.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { daysLeft, SOON_DAYS } from '../../shared/session/days-left.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { Mark } from '../../shared/ui/mark.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { Chats, ChatsRow } from './chats.tsx'
import classes from './header.module.css'
import { HeaderAction } from './header-action.tsx'
import { LiveBanner } from './live-banner.tsx'
import { LiveDot } from './live-dot.tsx'
import { News } from './news/news.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchButton, SearchEverything } from './search-everything.tsx'
import { VolumeControl, VolumeSlider } from './volume-control.tsx'

const AnnouncementsDialog = lazyDialog(
  () => import('../../features/announcements/news/announcements-dialog.tsx'),
  'AnnouncementsDialog',
)

type Props = {
  readonly liveState: LiveState | undefined
  readonly onToggleMenu: () => void
  readonly toggleLabel: string
}

export function Header({ liveState, onToggleMenu, toggleLabel }: Props) {
  const { t } = useTranslation()
  const { name, company, profile } = useCurrentUser()
  const { name: product } = useInstallation()
  const isNarrow = useIsNarrow()
  return (
    <header className={classes.header}>
      <IconButton label={toggleLabel} Icon={IconMenu2} iconSize={20} onClick={onToggleMenu} />
      <Mark size={26} />
      <span className={classes.product}>{product}</span>
      <div className={classes.middle}>
        <p className={classes.greeting}>
          {t('shell.greeting', { name, company: company.name })}
          {profile === 'admin' && <PaidUntil />}
        </p>
        <p className={classes.company}>{company.name}</p>
        <LiveBanner state={liveState} />
      </div>
      <SearchEverything>
        {(onSearch) => (
          <>
            {!isNarrow && <SearchButton onSearch={onSearch} />}
            <LiveDot state={liveState} />
            {isNarrow ? (
              <More onSearch={onSearch} />
            ) : (
              <>
                <RefreshButton />
                <ThemeButton />
                <VolumeControl />
              </>
            )}
          </>
        )}
      </SearchEverything>
      <News />
      {!isNarrow && <Chats />}
      {!isNarrow && <AnnouncementsPopover />}
      <ProfileMenu />
    </header>
  )
}

/** The company's due date, shown to admins. */
function PaidUntil() {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  const days = daysLeft(company, useNow())
  return (
    <span className={classes.until} data-soon={days < SOON_DAYS || undefined}>
      {t(days < 0 ? 'shell.overdueSince' : 'shell.until', { date: format.day(company.dueDate) })}
    </span>
  )
}

/** The overflow menu of the narrow header. */
function More({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation()
  const label = t('shell.more')
  const isUnseen = useUnseen()
  const [isOpen, setOpen] = useState(false)
  const [isReading, setReading] = useState(false)
  const leaveFor = (go: () => void) => () => {
    setOpen(false)
    go()
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
        <Indicator disabled={!isUnseen} size={9} offset={8} color="red.8" zIndex={1}>
          <Popover.Target>
            <IconButton
              label={isUnseen ? `${label}: ${t('announcementNews.unseen')}` : label}
              hint={false}
              Icon={IconDotsVertical}
              iconSize={20}
              onClick={() => setOpen(!isOpen)}
            />
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown aria-label={label} p="xs">
          <Stack gap={2}>
            <SearchButton isRow onSearch={leaveFor(onSearch)} />
            <ChatsRow onGo={() => setOpen(false)} />
            <HeaderAction
              isRow
              label={t(isUnseen ? 'announcementNews.unseen' : 'announcementNews.title')}
              Icon={IconSpeakerphone}
              onTake={leaveFor(() => setReading(true))}
            />
            <RefreshButton isRow />
            <ThemeButton isRow />
          </Stack>
          <div className={classes.volume}>
            <VolumeSlider />
          </div>
        </Popover.Dropdown>
      </Popover>
      {isReading && <AnnouncementsDialog onClose={() => setReading(false)} />}
    </>
  )
}

type ActionProps = { readonly isRow?: boolean }

/** A button that refetches the data on screen. */
function RefreshButton(action: ActionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isBusy = useIsBusy()
  return (
    <HeaderAction
      {...action}
      label={t('shell.refresh')}
      Icon={IconRefresh}
      isBusy={isBusy}
      onTake={() => void client.invalidateQueries()}
    />
  )
}

/**
 * Whether any query is being fetched. `useIsFetching` would count all queries again whenever a query is shown or
 * rendered.
 */
function useIsBusy(): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const changed = notifyManager.batchCalls(onChange)
      return client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') changed()
      })
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => client.isFetching() > 0)
}

function ThemeButton(action: ActionProps) {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <HeaderAction
      {...action}
      label={t(isDark ? 'shell.lightTheme' : 'shell.darkTheme')}
      Icon={isDark ? IconSun : IconMoon}
      onTake={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
