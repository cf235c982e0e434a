import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { createContext, type ReactNode, useContext } from 'react'

/** Sends frames from this window to the server, over its one socket. */
export type Line = {
  /** Sends a frame if the socket is open. Otherwise it drops the frame: these frames are not worth queueing. */
  readonly say: (word: ClientFrame) => void
  /**
   * How often the socket has connected. A subscription ends with its connection, so it must be sent again when this
   * number changes.
   */
  readonly opening: number
  /** Whether frames arrive. Without frames, the data on screen must be polled. */
  readonly isUp: boolean
}

const Context = createContext<Line>({ say: () => {}, opening: 0, isUp: false })

export const LineProvider = ({ line, children }: { line: Line; children: ReactNode }) => (
  <Context value={line}>{children}</Context>
)
export const useLine = (): Line => useContext(Context)
