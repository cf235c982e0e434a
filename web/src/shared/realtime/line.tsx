import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { createContext, type ReactNode, useContext } from 'react'

/** Sends frames from this window to the server, over its one socket. */
export type Line = {
  /** Sends a frame if the socket is open, else drops it: these frames are not worth queueing. */
  readonly say: (word: ClientFrame) => void
  /** How often the socket has connected; subscriptions last for one connection, and must be sent again on the next. */
  readonly opening: number
  /** Whether frames arrive; while they do not, the data on screen has to be polled. */
  readonly isUp: boolean
}

const Context = createContext<Line>({ say: () => {}, opening: 0, isUp: false })

export const LineProvider = ({ line, children }: { line: Line; children: ReactNode }) => (
  <Context value={line}>{children}</Context>
)
export const useLine = (): Line => useContext(Context)
