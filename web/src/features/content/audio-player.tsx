import { Slider } from '@mantine/core'
import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import classes from './media.module.css'
import { MediaFrame } from './media-frame.tsx'

const SPEEDS = [1, 1.5, 2] as const

const Transcript = lazyDialog(() => import('./transcript.tsx'), 'Transcript')

/** The player for voice notes and other audio, with seeking, a choice of speed, and the transcript. */
export function AudioContent({ message }: { message: ShownMessage }) {
  const { onTranscript } = useConversationActions()
  return (
    <>
      <MediaFrame message={message}>
        {({ seconds }, address, onBroken) => (
          <AudioPlayer url={address} seconds={seconds} isVoice={message.isVoice} onBroken={onBroken} />
        )}
      </MediaFrame>
      {(onTranscript || message.transcript) && <Transcript message={message} />}
    </>
  )
}

type Props = {
  readonly url: string
  readonly seconds: number | null // the sender's phone provides the duration; recordings of browsers have none
  readonly isVoice: boolean
  readonly onBroken?: () => void
}

export function AudioPlayer({ url, seconds, isVoice, onBroken }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState<number>()
  const [speed, setSpeed] = useState<number>(SPEEDS[0])
  const length = measured ?? seconds ?? 0
  const label = isPlaying ? t('content.pause') : t('content.play')
  const faster = SPEEDS.find((one) => one > speed) ?? SPEEDS[0]

  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setPlaying(false)) // onError reports a failed download
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current) audio.current.currentTime = to
  }
  const changeSpeed = () => {
    setSpeed(faster)
    if (audio.current) audio.current.playbackRate = faster
  }
  const measure = ({ duration }: HTMLAudioElement) => {
    if (Number.isFinite(duration) && duration > 0) setMeasured(duration)
  }

  return (
    <div className={classes.audio}>
      {/* biome-ignore lint/a11y/useMediaCaption: voice notes of customers have no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEmptied={() => setPlaying(false)} // a new address stops the audio without a pause event
        onEnded={() => seek(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) => measure(event.currentTarget)}
        onError={onBroken}
      />
      <IconButton
        label={label}
        hint={false}
        title={label}
        kind="filled"
        isRound
        size={38}
        Icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        onClick={toggle}
      />
      <div className={classes.track}>
        <Slider
          size={4}
          thumbSize={12}
          min={0}
          max={Math.max(length, 1)}
          step={0.1}
          value={Math.min(at, Math.max(length, 1))}
          onChange={seek}
          label={null}
          disabled={length === 0}
          thumbLabel={t('content.position')}
          thumbValueText={format.duration}
        />
        <span className={classes.trackTimes}>
          {isVoice && <IconMicrophone size={13} stroke={1.75} aria-hidden />}
          {format.duration(at > 0 || length === 0 ? at : length)}
        </span>
      </div>
      <button
        type="button"
        className={classes.speed}
        aria-label={t('content.speed', { speed: format.number(speed) })}
        onClick={changeSpeed}
      >
        {format.number(speed)}×
      </button>
    </div>
  )
}
