import { Indicator, Popover } from '@mantine/core'
import { isQuiet } from '@recado/contracts/notifications/hears'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useInstallation } from '../../../shared/installation/installation-store.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { TEXTS } from '../../texts.ts'
import { useBell } from './use-bell.ts'

const AlertsDialog = lazyDialog(() => import('../../../features/account/alerts-dialog.tsx'), 'AlertsDialog', [
  TEXTS.account,
])
const NewsList = lazyDialog(() => import('./news-list.tsx'), 'NewsList')

const QUIET = '/favicon.svg'
const LOUD = '/favicon-news.svg'

/** The button of the notifications in the header. The window's title and icon show its count too. */
export function News() {
  const { items, count, hasMore } = useBell()
  const { t } = useTranslation()
  const format = useFormat()
  const { alerts } = useCurrentUser()
  const isSilent = isQuiet(alerts, useNow())
  const [isOpen, setOpen] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const shown = format.count(count, hasMore)
  useNamedWindow(count > 0 ? shown : undefined)
  useIconBadge(count)
  const quiet =
    isSilent && alerts.quietUntil ? t('news.quiet', { time: format.dateTime(alerts.quietUntil) }) : undefined
  const close = () => setOpen(false)
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
        <Indicator disabled={count === 0} label={shown} size={16} offset={7} color="red.8" zIndex={1}>
          <Popover.Target>
            <IconButton
              label={count > 0 ? t('news.some', { count, shown }) : t('news.title')}
              Icon={quiet ? IconBellOff : IconBell}
              {...(quiet && { hint: quiet })}
              onClick={() => setOpen(!isOpen)}
            />
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} aria-label={t('news.title')}>
          {isOpen && (
            <NewsList
              items={items}
              quiet={quiet}
              onGo={close}
              onSettings={() => {
                close()
                setSetting(true)
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {isSetting && <AlertsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

/** @param count the text on the button; undefined when there are no new entries */
function useNamedWindow(count: string | undefined): void {
  const { name } = useInstallation()
  useEffect(() => {
    document.title = count === undefined ? name : `(${count}) ${name}`
    showIcon(count === undefined ? QUIET : LOUD)
    return () => {
      document.title = name
      showIcon(QUIET)
    }
  }, [count, name])
}

/** Shows the count on the icon of the installed product, and tells it to the service worker, which continues to count. */
function useIconBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    void shown?.catch(() => undefined) // the icon of a page that is not installed
    navigator.serviceWorker?.controller?.postMessage({ type: 'counted', count })
  }, [count])
}

function showIcon(address: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', address)
}
