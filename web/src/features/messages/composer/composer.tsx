import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './composer.module.css'
import type { ComposerState } from './composer-state.ts'
import { Writing } from './writing.tsx'
import type { About, Written } from './written.ts'

type Props = {
  readonly ticketId: number
  readonly state: ComposerState
  /** What is answered or changed; absent: neither. */
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
}

/** Where the agent writes. What is typed is kept per ticket until it is sent, whatever happens to the ticket. */
export function Composer({ state, ...writing }: Props) {
  const { t } = useTranslation()
  if (state.isOff) {
    return (
      <div className={classes.composer}>
        <p className={classes.off}>
          <IconLock size={16} stroke={1.5} aria-hidden />
          {t(`messages.off.${state.reason}`, { name: state.name })}
        </p>
      </div>
    )
  }
  return (
    <div className={classes.composer}>
      {state.onBehalfOf !== null && (
        <p className={classes.behalf}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          {t('messages.onBehalf', { name: state.onBehalfOf })}
        </p>
      )}
      <Writing {...writing} />
    </div>
  )
}
