import { useEffect, useRef, useState } from 'react'
import { RECORDED_TYPES } from './recorded-types.ts'

const TICK_MS = 200
const SHORTEST_MS = 1_000 // a shorter press is an accident

type Recording = {
  readonly recorder: MediaRecorder
  readonly chunks: Blob[]
  readonly stream: MediaStream
  /** Resolves when the recorder has stopped; `chunks` then contains the whole recording. */
  readonly stopped: Promise<void>
}
/** The state of the recorder. `ended` means that the microphone is gone; the recording until then can be sent. */
type State = 'idle' | 'asking' | 'recording' | 'paused' | 'ended'

type Options = {
  readonly onFile: (file: File) => void
  /** Called when the browser refuses the microphone, or its recording cannot be sent. */
  readonly onRefused: () => void
}

/** Records a voice note. The microphone is released however the recording ends. */
export function useRecorder({ onFile, onRefused }: Options) {
  const [state, setState] = useState<State>('idle')
  const [elapsedMs, setElapsedMs] = useState(0)
  const current = useRef<Recording>(undefined)
  const isMounted = useRef(true)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      letGo(current.current)
    }
  }, [])
  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setElapsedMs((ms) => ms + TICK_MS), TICK_MS)
    return () => clearInterval(timer)
  }, [state])

  async function start() {
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const recording = recordingOf(stream)
      if (!isMounted.current) return letGo(recording)
      current.current = recording
      recording.recorder.start()
      void recording.stopped.then(() => {
        // the recorder stopped by itself, because the microphone was unplugged
        if (current.current === recording) setState('ended')
      })
      setElapsedMs(0)
      setState('recording')
    } catch {
      setState('idle')
      onRefused()
    }
  }

  function cancel() {
    letGo(current.current)
    current.current = undefined
    setState('idle')
  }

  async function finish() {
    const recording = current.current
    if (!recording || elapsedMs < SHORTEST_MS) return cancel()
    current.current = undefined
    setState('idle')
    const { recorder, chunks, stopped } = recording
    letGo(recording)
    await stopped
    const recorded = new Blob(chunks, { type: recorder.mimeType })
    await import('./voice-note.ts').then(({ voiceNoteOf }) => voiceNoteOf(recorded)).then(onFile, onRefused)
  }

  function togglePause() {
    const recorder = current.current?.recorder
    if (state === 'recording') recorder?.pause()
    else recorder?.resume()
    setState(state === 'recording' ? 'paused' : 'recording')
  }

  return { state, elapsedMs, start, cancel, finish, togglePause }
}

/** Whether this browser can record; browsers allow it only for pages over https or on localhost. */
export const canRecord = (): boolean => 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined'

function recordingOf(stream: MediaStream): Recording {
  const mimeType = RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  return { recorder, chunks, stream, stopped }
}

function letGo(recording: Recording | undefined): void {
  if (!recording) return
  if (recording.recorder.state !== 'inactive') recording.recorder.stop()
  for (const track of recording.stream.getTracks()) track.stop()
}
