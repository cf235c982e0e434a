import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerRecord, IconSend2, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './composer.module.css'
import type { useRecorder } from './use-recorder.ts'

/** Replaces the text field during a recording. */
export function RecordingBar({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPaused = recorder.state !== 'recording'
  return (
    <fieldset className={classes.recorder} aria-label={t('messages.recording')}>
      <Action label={t('messages.cancelRecording')} isWayOut onClick={recorder.cancel}>
        <IconTrash size={20} stroke={1.5} />
      </Action>
      <div className={classes.recording} data-paused={isPaused || undefined}>
        <span className={classes.recordingDot} aria-hidden />
        <span role="timer">{format.duration(recorder.elapsedMs / 1_000)}</span>
        <span className={classes.recordingHint}>{isPaused ? t('messages.paused') : t('messages.speak')}</span>
      </div>
      {recorder.state !== 'ended' && (
        <Action label={isPaused ? t('messages.resume') : t('messages.pause')} onClick={recorder.togglePause}>
          {isPaused ? <IconPlayerRecord size={20} stroke={1.5} /> : <IconPlayerPause size={20} stroke={1.5} />}
        </Action>
      )}
      <ActionIcon
        data-hint
        variant="filled"
        color="blue"
        size={40}
        radius="xl"
        aria-label={t('messages.send')}
        onClick={() => void recorder.finish()}
      >
        <IconSend2 size={20} stroke={1.5} />
      </ActionIcon>
    </fieldset>
  )
}

type ActionProps = {
  readonly label: string
  /** Escape presses it. */
  readonly isWayOut?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Action = ({ label, isWayOut, onClick, children }: ActionProps) => (
  <ActionIcon data-hint size={40} radius="xl" aria-label={label} data-closes-panel={isWayOut} onClick={onClick}>
    {children}
  </ActionIcon>
)
