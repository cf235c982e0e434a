import type { Board } from './board.ts'
import type { DeclaredMetrics } from './declared-metrics.ts'
import { renderBoard } from './render-board.ts'

/** @returns the path of a board's file in this package */
export const fileOf = ({ name }: Board): string => `grafana/${name}.json`

/** @returns the content of a board's file @throws an Error if it names a metric or a label that is not declared */
export const textOf = (board: Board, declared: DeclaredMetrics): string =>
  `${JSON.stringify(renderBoard(board, declared), null, 2)}\n`
