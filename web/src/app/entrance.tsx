import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../shared/api/error-text.ts'
import { meQuery } from '../shared/api/me.ts'
import { useTexts } from '../shared/i18n/texts-provider.tsx'
import { CurrentUserProvider } from '../shared/session/current-user.tsx'
import { AfterAWhile, ErrorState } from '../shared/ui/states.tsx'
import classes from './entrance.module.css'
import { FRAME_TEXTS } from './texts.ts'

/** Renders its children after it has loaded the user and the texts that every page needs. */
export function Entrance({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
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
    return <CurrentUserProvider user={me.data}>{children}</CurrentUserProvider>
  }
  if (failed) {
    return (
      <main className={classes.alone}>
        <ErrorState text={errorMessage(failed.error, t('common.loadFailed'))} onRetry={() => failed.refetch()} />
      </main>
    )
  }
  return <AfterAWhile>{skeleton}</AfterAWhile>
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
