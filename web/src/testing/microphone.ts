import { act } from '@testing-library/react'
import { afterEach } from 'vitest'

export type Microphone = {
  /** Unplugs the microphone during a recording. */
  unplug(): void
  isOn(): boolean
}

const { MediaRecorder } = globalThis
afterEach(() => {
  Object.assign(globalThis, { MediaRecorder })
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/**
 * Fakes a microphone until the end of the test, because jsdom has neither a microphone nor a recorder. A recording is
 * Opus in Ogg.
 */
export function plugInMicrophone(): Microphone {
  let isOn = false
  let recorder: Recorder | undefined

  class Recorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/ogg')
    readonly mimeType = 'audio/ogg;codecs=opus'
    state: RecordingState = 'inactive'
    start() {
      this.state = 'recording'
      recorder = this
    }
    /** Stops as the specification says (MediaStream Recording §2.3). */
    stop() {
      if (this.state === 'inactive') throw new DOMException('the recorder has stopped', 'InvalidStateError')
      this.end()
    }
    end() {
      this.state = 'inactive'
      const data = new Blob(['OggS'], { type: this.mimeType })
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  const track = {
    stop() {
      isOn = false
    },
  }
  const getUserMedia = async () => {
    isOn = true
    return { getTracks: () => [track] }
  }
  Object.assign(globalThis, { MediaRecorder: Recorder })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return { unplug: () => act(() => recorder?.end()), isOn: () => isOn }
}
