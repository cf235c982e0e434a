import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../shared/realtime/live-socket.ts'
import classes from './live.module.css'

/** A dot that shows whether the data on screen is live. */
export function LiveDot({ state = 'reconnecting' }: { state: LiveState | undefined }) {
  const { t } = useTranslation()
  const label = t(`shell.live.${state}`)
  return <span data-hint role="status" aria-label={label} className={classes.dot} data-state={state} />
}
