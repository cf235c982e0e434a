import { afterAll, beforeAll, describe, test } from 'vitest'
import { UNDO_POINTS, WAKE_POINTS } from './undo-points.ts'
import { startUndoRun, type UndoRun } from './undo-run.ts'

describe('each effect of a step is sent once, or never if the step is undone, and each snoozed ticket wakes once', () => {
  let run: UndoRun
  beforeAll(async () => {
    run = await startUndoRun()
  })
  afterAll(() => run?.close())

  // the names of the tests use %s, because vitest truncates the value of $name
  test.each(UNDO_POINTS.map((point) => [point.name, point] as const))(
    'each effect of a step is sent once or never, although %s',
    (_, point) => run.survive(point),
  )
  test.each(WAKE_POINTS.map((point) => [point.name, point] as const))(
    'snoozed tickets wake once at their time, although %s',
    (_, point) => run.surviveWaking(point),
  )
})
