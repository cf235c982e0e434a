import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { createContext, type ReactNode, useContext } from 'react'

/** The way from this window to the server, over its one socket. */
export type Line = {
  /** Says a word if the socket is open; else it is not said: nothing that goes this way is worth keeping. */
  readonly say: (word: ClientFrame) => void
  /** How often the socket has been opened; what holds for one opening has to be said again at the next. */
  readonly opening: number
}

const Context = createContext<Line>({ say: () => {}, opening: 0 })

export const LineProvider = ({ line, children }: { line: Line; children: ReactNode }) => (
  <Context value={line}>{children}</Context>
)
export const useLine = (): Line => useContext(Context)
