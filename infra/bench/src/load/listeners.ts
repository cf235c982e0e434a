import { WebSocket } from 'ws'

/** Sockets of one company that count their frames. */
export type Listeners = {
  /** Resolves when every socket has received this many frames since it was opened. */
  reached(frames: number): Promise<void>
  /** Sets the function that is called for each frame of each socket. */
  onFrame(handle: (() => void) | undefined): void
  close(): void
}

const OPENED_AT_ONCE = 50

/** Opens sockets, sends the hello on each and waits for every welcome. */
export async function openListeners(
  url: string,
  count: number,
  helloOf: (index: number) => Promise<string>,
): Promise<Listeners> {
  const sockets: WebSocket[] = []
  let frames = 0
  let isWelcomed = false
  let handle: (() => void) | undefined
  let waiting: { frames: number; resolve: () => void; reject: (error: Error) => void } | undefined
  const lost = (code: number) => waiting?.reject(new Error(`a listener was closed with ${code}`))

  async function open(index: number): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { perMessageDeflate: false })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', (code) => {
        reject(new Error(`a listener was refused with ${code}`))
        lost(code)
      })
      socket.on('open', () => void helloOf(index).then((text) => socket.send(text), reject))
      socket.on('message', () => {
        if (!isWelcomed) return resolve()
        frames++
        handle?.()
        if (waiting && frames >= waiting.frames) waiting.resolve()
      })
    })
  }
  for (let first = 0; first < count; first += OPENED_AT_ONCE) {
    const last = Math.min(count, first + OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: last - first }, (_, index) => open(first + index)))
  }
  isWelcomed = true

  return {
    reached: (perSocket) =>
      new Promise((resolve, reject) => {
        waiting = { frames: perSocket * count, resolve, reject }
        if (frames >= waiting.frames) resolve()
      }),
    onFrame: (given) => {
      handle = given
    },
    close: () => {
      waiting = undefined
      for (const socket of sockets) socket.terminate()
    },
  }
}
