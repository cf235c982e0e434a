import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { createContext, type ReactNode, useContext } from 'react'

/** Sends frames from this window to the server, over its one socket. */
export type Line = {
  /** Sends a frame if the socket is open, else drops it: nothing that goes this way is worth queueing. */
  readonly say: (word: ClientFrame) => void
  /** How often the socket has connected; subscriptions hold for one connection, and must be sent again on the next. */
  readonly opening: number
  /** Frames arrive; while they do not, what is on screen has to be asked for. */
  readonly isUp: boolean
}

const Context = createContext<Line>({ say: () => {}, opening: 0, isUp: false })

export const LineProvider = ({ line, children }: { line: Line; children: ReactNode }) => (
  <Context value={line}>{children}</Context>
)
export const useLine = (): Line => useContext(Context)
