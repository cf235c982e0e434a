import { describe } from 'vitest'
import { JOURNAL_POINTS } from './crash-points.ts'
import { surviveEach } from './survive-each.ts'

describe('of what comes in, nothing is lost, doubled or shown wrong', () => surviveEach(JOURNAL_POINTS))
