import { describe } from 'vitest'
import { JOURNAL_POINTS, SEND_POINTS } from './crash-points.ts'
import { killed } from './scenarios.ts'
import { surviveEach } from './survive-each.ts'

describe('of what comes in and what is sent, nothing is lost, doubled or shown wrong', () =>
  surviveEach([...JOURNAL_POINTS, ...SEND_POINTS, killed('postgres')]))
