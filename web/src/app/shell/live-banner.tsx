import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../shared/realtime/live-socket.ts'
import { useOnline } from '../../shared/ui/use-online.ts'
import classes from './live.module.css'

const SHOW_AFTER_MS = 5_000
const BACK_FOR_MS = 2_000

/**
 * Says that the socket has been disconnected for a while, and whether the user's network or the server is at fault.
 * After the reconnect it says briefly that the connection is back.
 */
export function LiveBanner({ state }: { state: LiveState | undefined }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'none' | 'away' | 'back'>('none')
  const isUp = state === 'connected'

  useEffect(() => {
    if (isUp) setShown((before) => (before === 'away' ? 'back' : 'none'))
    const timer = isUp
      ? setTimeout(() => setShown('none'), BACK_FOR_MS)
      : setTimeout(() => setShown('away'), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isUp])

  return (
    <div role="status">
      {shown !== 'none' && (
        <div className={classes.banner} data-kind={shown}>
          {shown === 'away' ? <Away /> : t('shell.backOnline')}
        </div>
      )}
    </div>
  )
}

/** A separate component, because it renders at every change of the network's speed. */
function Away() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return t(isOnline ? 'shell.serviceAway' : 'shell.offlineBanner')
}
