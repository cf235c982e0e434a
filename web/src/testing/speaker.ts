import { afterEach } from 'vitest'

type Chime = { loudest: number }

/** A fake speaker, which records the sounds of the browser. */
export type Speaker = {
  chimes(): readonly Chime[]
  /** The number of audio contexts that are open. */
  open(): number
  /** Blocks sounds, as browsers do before the user has interacted with the page. */
  block(): void
}

const before = globalThis.AudioContext
afterEach(() => {
  globalThis.AudioContext = before
})

/** Installs the fake speaker until the end of the test, because jsdom has none. */
export function plugIn(): Speaker {
  const chimes: Chime[] = []
  let open = 0
  let isBlocked = false
  const node = { connect: (next: unknown) => next }

  class Context {
    readonly chime = { loudest: 0 }
    state = 'suspended'
    currentTime = 0
    destination = node
    constructor() {
      chimes.push(this.chime)
      open += 1
    }
    resume() {
      if (isBlocked) return new Promise(() => {})
      this.state = 'running'
      return Promise.resolve()
    }
    close() {
      open -= 1
      return Promise.resolve()
    }
    createOscillator = () => ({ ...node, frequency: { value: 0 }, start() {}, stop() {} })
    createGain = () => ({
      ...node,
      gain: {
        setValueAtTime: (value: number) => {
          this.chime.loudest = Math.max(this.chime.loudest, value)
        },
        exponentialRampToValueAtTime() {},
      },
    })
  }
  globalThis.AudioContext = Context as unknown as typeof AudioContext
  return {
    chimes: () => chimes,
    open: () => open,
    block: () => {
      isBlocked = true
    },
  }
}
