import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { LiveState } from '../../shared/realtime/live-socket.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useIsNarrow, useMedia } from '../../shared/ui/use-media.ts'
import { PageErrors } from '../page-errors.tsx'
import { Header } from './header.tsx'
import { Hints } from './hints.tsx'
import { Navigation } from './navigation.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import classes from './shell.module.css'
import { Support } from './support.tsx'

const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'), 'MenuDrawer')

const ROOMY = '(min-width: 75em)'

/** The header, the menu and the page. */
export const Shell = memo(function Shell({ liveState }: { liveState: LiveState | undefined }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const isRoomy = useMedia(ROOMY)
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
      <Support />
      <div className={classes.below}>
        {isNarrow ? (
          <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        ) : (
          <div className={classes.side} data-expanded={isExpanded || undefined}>
            <Navigation isExpanded={isExpanded} />
          </div>
        )}
        <main id="content" className={classes.main} tabIndex={-1}>
          <div className={classes.page}>
            <Page />
          </div>
        </main>
      </div>
      <Hints />
    </div>
  )
})

/** A separate component, so that a change of the address does not render the header and the menu again. */
function Page() {
  const { pathname } = useLocation()
  return (
    <PageErrors place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageErrors>
  )
}
