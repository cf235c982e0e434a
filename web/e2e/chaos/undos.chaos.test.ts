import { afterAll, beforeAll, describe, test } from 'vitest'
import { UNDO_POINTS, WAKE_POINTS } from './undo-points.ts'
import { startUndoRun, type UndoRun } from './undo-run.ts'

describe('effects of steps leave once or never, and snoozed tickets wake once', () => {
  let run: UndoRun
  beforeAll(async () => {
    run = await startUndoRun()
  })
  afterAll(() => run?.close())

  test.each(UNDO_POINTS)('steps can be undone, and $name', (point) => run.survive(point))
  test.each(WAKE_POINTS)('the time of snoozed tickets comes, and $name', (point) => run.surviveWaking(point))
})
