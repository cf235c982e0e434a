import { afterEach } from 'vitest'

type Chime = { loudest: number }

/** The computer's speaker at the other end of the browser: it writes down what it was told to sound. */
export type Speaker = {
  chimes(): readonly Chime[]
  /** How many have been opened and not let go. */
  open(): number
  /** As browsers do before anybody has touched the page. */
  block(): void
}

const before = globalThis.AudioContext
afterEach(() => {
  globalThis.AudioContext = before
})

/** Until the end of the test; jsdom has no speaker. */
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
