import { afterAll, beforeAll, describe, test } from 'vitest'
import { UNDO_POINTS, WAKE_POINTS } from './undo-points.ts'
import { startUndoRun, type UndoRun } from './undo-run.ts'

describe('effects of steps leave once or never, and snoozed tickets wake once', () => {
  let run: UndoRun
  beforeAll(async () => {
    run = await startUndoRun()
  })
  afterAll(() => run?.close())

  // names by %s, because $name is cut
  test.each(UNDO_POINTS.map((point) => [point.name, point] as const))('steps can be undone, and %s', (_, point) =>
    run.survive(point),
  )
  test.each(WAKE_POINTS.map((point) => [point.name, point] as const))(
    'the time of snoozed tickets comes, and %s',
    (_, point) => run.surviveWaking(point),
  )
})
