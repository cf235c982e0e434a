import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconInfoCircle, IconLock, IconNote, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarWords } from './bar-words.ts'
import classes from './composer.module.css'
import type { ComposerState } from './composer-state.ts'
import type { Mentionable } from './suggest/suggestion.ts'
import { useNoteKey } from './use-note-key.ts'
import type { UnsentOf } from './use-unsent.ts'
import { Writing } from './writing.tsx'
import type { About, Schedule, Written } from './written.ts'

type Props = {
  readonly ticket: Ticket
  readonly state: ComposerState
  readonly unsent: UnsentOf
  readonly isNote: boolean
  readonly onNote: (isNote: boolean) => void
  /** The message that the user replies to or edits; absent when there is none. */
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly onEditLast: () => void
  readonly onTyping?: (() => void) | undefined
  readonly onSchedule?: Schedule | undefined
  readonly people: readonly Mentionable[]
}

/** The composer. It stores its input per ticket until the input is sent, even if the ticket changes meanwhile. */
export function Composer({ state, ...writing }: Props) {
  const { isNote, onNote, about } = writing
  useNoteKey(about?.kind === 'edit' ? undefined : () => onNote(!isNote))
  if (state.isOff) return <Off reason={state} {...writing} />
  return (
    <div className={classes.composer} data-composer>
      {state.onBehalfOf !== null && <OnBehalf name={state.onBehalfOf} />}
      <Writing {...writing} />
    </div>
  )
}

/** The placeholder of the composer, until it is known whether the user may write. */
export const ComposerPlace = () => (
  <div className={classes.composer} aria-busy>
    <div className={classes.place} />
  </div>
)

function OnBehalf({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.behalf}>
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      {t('composer.onBehalf', { name })}
    </p>
  )
}

type OffProps = Omit<Props, 'state'> & { readonly reason: ComposerState & { isOff: true } }

/** Says why the user cannot write to the contact. The user can still write notes. */
function Off({ reason, isNote, onNote, ...writing }: OffProps) {
  const { t } = useTranslation()
  const barWords = useBarWords()
  return (
    <div className={classes.composer} data-composer>
      <div className={classes.off}>
        <span>
          <IconLock size={16} stroke={1.5} aria-hidden />
          {reason.reason === 'barred'
            ? barWords(reason.bar)
            : t(`composer.off.${reason.reason}`, { name: reason.name })}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={isNote ? <IconX size={16} stroke={1.5} /> : <IconNote size={16} stroke={1.5} />}
          data-closes-panel={isNote || undefined}
          onClick={() => onNote(!isNote)}
        >
          {isNote ? t('composer.leaveNote') : t('composer.writeNote')}
        </Button>
      </div>
      {isNote && <Writing {...writing} about={undefined} isNote />}
    </div>
  )
}
