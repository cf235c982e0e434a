import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { errorMessage } from '../shared/api/error-text.ts'
import { useTexts } from '../shared/i18n/texts-provider.tsx'
import { CurrentUserProvider } from '../shared/session/current-user.tsx'
import { meQuery } from '../shared/session/me.ts'
import { readToken } from '../shared/storage/local-data.ts'
import { AfterAWhile, ErrorState } from '../shared/ui/states.tsx'
import { LiveShell } from './live-shell.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import classes from './signed-in.module.css'
import { FRAME_TEXTS } from './texts.ts'

/** Everything behind the sign-in: loads the user before it renders anything. */
export function SignedIn() {
  const { pathname, search } = useLocation()
  if (!readToken()) return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
  return <Entrance />
}

function Entrance() {
  const { t } = useTranslation()
  const me = useQuery(meQuery)
  const texts = useFrameTexts()
  const failed = [me, texts].find(({ isError }) => isError)
  const again = useEffectEvent(() => void failed?.refetch())
  useEffect(() => {
    const listener = () => again()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  if (me.data && texts.data) {
    return (
      <CurrentUserProvider user={me.data}>
        <LiveShell />
      </CurrentUserProvider>
    )
  }
  if (failed) {
    return (
      <main className={classes.alone}>
        <ErrorState text={errorMessage(failed.error, t('common.loadFailed'))} onRetry={() => failed.refetch()} />
      </main>
    )
  }
  return (
    <AfterAWhile>
      <ShellSkeleton />
    </AfterAWhile>
  )
}

function useFrameTexts() {
  const { need } = useTexts()
  return useQuery({
    queryKey: ['texts'],
    queryFn: async () => {
      await Promise.all(FRAME_TEXTS.map(need))
      return true
    },
  })
}
