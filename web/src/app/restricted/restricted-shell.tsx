import { Button, ModalStack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { applyFinanceFrame } from '../../features/finance/live.ts'
import { applyUserFrame } from '../../features/session/live.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { SupportContact } from '../../shared/installation/support-contact.tsx'
import { LineProvider } from '../../shared/realtime/line.tsx'
import { useLive } from '../../shared/realtime/use-live.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { daysLeft } from '../../shared/session/days-left.ts'
import { announceSessionEnd } from '../../shared/session/session-events.ts'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { Mark } from '../../shared/ui/mark.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { PageErrors } from '../page-errors.tsx'
import { LiveBanner } from '../shell/live-banner.tsx'
import { LiveDot } from '../shell/live-dot.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { TEXTS } from '../texts.ts'
import classes from './restricted-shell.module.css'

const SubscriptionPage = lazyPage(() => import('../../features/finance/subscription-page.tsx'), 'SubscriptionPage', [
  TEXTS.finance,
])

/**
 * The page for an admin of an expired company: its name, a sign-out button, and the open invoices. The socket reports
 * payments.
 */
export function RestrictedShell() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const user = useCurrentUser()
  const { state, line } = useLive(user.company.id, (frame) => {
    applyFinanceFrame(client, frame)
    applyUserFrame(client, viewerOf(user), frame)
  })
  return (
    <LineProvider line={line}>
      <ModalStack>
        <div className={classes.shell}>
          <header className={classes.header}>
            <Mark size={26} />
            <h1 className={classes.title}>{t('login.renew')}</h1>
            <div className={classes.middle}>
              <p className={classes.company}>{user.company.name}</p>
              <LiveBanner state={state} />
            </div>
            <LiveDot state={state} />
            <Button variant="default" onClick={() => announceSessionEnd('left')}>
              {t('shell.signOut')}
            </Button>
          </header>
          <main className={classes.main}>
            <Overdue />
            <div className={classes.page}>
              <PageErrors>
                <Suspense fallback={<PageSkeleton />}>
                  <SubscriptionPage />
                </Suspense>
              </PageErrors>
            </div>
          </main>
        </div>
      </ModalStack>
    </LineProvider>
  )
}

/** The reason why all other pages are closed. */
function Overdue() {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  if (daysLeft(company, useNow()) >= 0) return null
  return (
    <p className={classes.overdue} role="note">
      <span>{t('shell.overdue', { date: format.day(company.dueDate) })}</span> <SupportContact />
    </p>
  )
}
