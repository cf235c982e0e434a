import { type Answers, createAnswers } from './answers.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'
import { createFaults, type Faults } from './faults.ts'

/** The state that all simulated providers share. */
export type Wire = { readonly arrivals: Arrivals; readonly faults: Faults; readonly answers: Answers }

export const createWire = (): Wire => ({
  arrivals: createArrivals(),
  faults: createFaults(),
  answers: createAnswers(),
})
