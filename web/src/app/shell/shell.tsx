import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { LiveState } from '../../shared/realtime/live-socket.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { NARROW } from '../../shared/ui/narrow.ts'
import { PageErrors } from '../page-errors.tsx'
import { Header } from './header.tsx'
import { LiveBanner } from './live-banner.tsx'
import { Navigation } from './navigation.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import classes from './shell.module.css'

const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'), 'MenuDrawer')

const ROOMY = '(min-width: 75em)'

/** Header, menu and page. */
export function Shell({ liveState }: { liveState: LiveState | undefined }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery(ROOMY, undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: 'ui.menu',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const isExpanded = chosen ?? isRoomy
  const toggle = isNarrow ? drawer.toggle : () => choose(!isExpanded)
  const toggleLabel = isNarrow ? t('shell.openMenu') : t(isExpanded ? 'shell.collapseMenu' : 'shell.expandMenu')

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header liveState={liveState} onToggleMenu={toggle} toggleLabel={toggleLabel} />
      <div className={classes.below}>
        {isNarrow ? (
          <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        ) : (
          <aside className={classes.side} data-expanded={isExpanded || undefined}>
            <Navigation isExpanded={isExpanded} />
          </aside>
        )}
        <main id="content" className={classes.main} tabIndex={-1}>
          <LiveBanner state={liveState} />
          <div className={classes.page}>
            <PageErrors place={pathname}>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </PageErrors>
          </div>
        </main>
      </div>
    </div>
  )
}
