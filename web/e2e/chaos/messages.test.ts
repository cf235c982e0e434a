import { shareOf } from '@recado/up/gate-turn'
import { describe, inject } from 'vitest'
import { JOURNAL_POINTS, SEND_POINTS } from './crash-points.ts'
import { killed } from './scenarios.ts'
import { GATEWAY_APART } from './settings.ts'
import { surviveEach } from './survive-each.ts'

const SCENARIOS = [...JOURNAL_POINTS, ...SEND_POINTS, killed('postgres')]

describe('incoming and sent messages are neither lost, doubled nor shown wrong', () =>
  surviveEach(shareOf(SCENARIOS, SCENARIOS.length, inject('gateTurn')), GATEWAY_APART))
