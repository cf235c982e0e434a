import { IconPlayerPause, IconPlayerRecord, IconSend2, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './composer.module.css'
import type { useRecorder } from './use-recorder.ts'

const LARGE = { size: 40, iconSize: 20, isRound: true } as const

/** The bar that replaces the text field during a recording. */
export function RecordingBar({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPaused = recorder.state !== 'recording'
  return (
    <fieldset className={classes.recorder} aria-label={t('composer.recording')}>
      <IconButton
        {...LARGE}
        label={t('composer.cancelRecording')}
        Icon={IconTrash}
        data-closes-panel
        onClick={recorder.cancel}
      />
      <div className={classes.recording} data-paused={isPaused || undefined}>
        <span className={classes.recordingDot} aria-hidden />
        <span role="timer">{format.duration(recorder.elapsedMs / 1_000)}</span>
        <span className={classes.recordingHint}>{isPaused ? t('composer.paused') : t('composer.speak')}</span>
      </div>
      {recorder.state !== 'ended' && (
        <IconButton
          {...LARGE}
          label={isPaused ? t('composer.resume') : t('composer.pause')}
          Icon={isPaused ? IconPlayerRecord : IconPlayerPause}
          onClick={recorder.togglePause}
        />
      )}
      <IconButton
        {...LARGE}
        label={t('composer.send')}
        kind="filled"
        Icon={IconSend2}
        onClick={() => void recorder.finish()}
      />
    </fieldset>
  )
}
