import type { FileCost } from './kept-runs.ts'
import { clockOf } from './progress.ts'

/** The unit of cost is the processor time of this many runs of the fixed piece of work (`infra/gate/unit`). */
const PIECES = 476

/**
 * The maximum cost of a run; a run that costs more fails. The limit is inexact, because the measured time of the piece
 * varies by a third between runs on one machine.
 */
export const MOST_UNITS = 3

const WANTED_UNITS = 1 // the wanted cost; a run that costs more prints its most expensive files
const SHOWN = 10

export type Cost = {
  readonly tests: number
  readonly seconds: number
  /** The processor seconds of each part of the run, by its name. */
  readonly parts: Readonly<Record<string, number>>
  /** The processor seconds of the fixed piece of work, measured during the run. */
  readonly piece: number
  readonly starts: number
}

/** @returns the cost of a run in units, which does not depend on how fast the machine is */
export const unitsOf = ({ parts, piece }: Cost): number => processorOf(parts) / (piece * PIECES)

export const processorOf = (parts: Cost['parts']): number =>
  Object.values(parts).reduce((sum, seconds) => sum + seconds, 0)

/**
 * @returns a line such as `6168 tests, 17:03, 25:40 of processor (files 14:10, stacks 8:30, lint 1:20), 231 service
 * starts, 1.02 units`
 */
export function describeCost(cost: Cost): string {
  const parts = Object.entries(cost.parts).map(([name, seconds]) => `${name} ${clockOf(seconds * 1_000)}`)
  return [
    `${cost.tests} tests`,
    clockOf(cost.seconds * 1_000),
    `${clockOf(processorOf(cost.parts) * 1_000)} of processor (${parts.join(', ')})`,
    `${cost.starts} service starts`,
    `${unitsOf(cost).toFixed(2)} units`,
  ].join(', ')
}

/**
 * @returns a line with the most expensive files and their processor time; empty when the run is within the wanted cost
 */
export function describeDearest(cost: Cost, dearest: readonly FileCost[]): string[] {
  if (unitsOf(cost) <= WANTED_UNITS) return []
  const shown = dearest.slice(0, SHOWN).map(({ file, processor }) => `${file} ${clockOf(processor * 1_000)}`)
  return [`Dearest by processor: ${shown.join(', ')}`]
}

/** @returns a message when the run cost more than the maximum; otherwise empty */
export const describeExcess = (cost: Cost): string[] =>
  unitsOf(cost) > MOST_UNITS ? [`Too expensive: a run may cost ${MOST_UNITS} units.`] : []
