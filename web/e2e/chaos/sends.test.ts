import { describe } from 'vitest'
import { SEND_POINTS } from './crash-points.ts'
import { killed } from './scenarios.ts'
import { surviveEach } from './survive-each.ts'

describe('of what is sent, nothing is lost, doubled or shown wrong', () =>
  surviveEach([...SEND_POINTS, killed('postgres')]))
