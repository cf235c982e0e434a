import { shareOf } from '@recado/up/gate-turn'
import { describe, inject } from 'vitest'
import { JOURNAL_POINTS, SEND_POINTS } from './crash-points.ts'
import { killed } from './scenarios.ts'
import { surviveEach } from './survive-each.ts'

describe('of what comes in and what is sent, nothing is lost, doubled or shown wrong', () =>
  surviveEach(shareOf([...JOURNAL_POINTS, ...SEND_POINTS, killed('postgres')], 2, inject('gateTurn'))))
