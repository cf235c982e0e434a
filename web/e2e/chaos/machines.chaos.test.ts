import { afterAll, beforeAll, describe, test } from 'vitest'
import { FLOW_POINTS } from './flow-points.ts'
import { PROMPT_POINTS, WEBHOOK_POINTS } from './machine-points.ts'
import { type MachineRun, startMachineRun } from './machine-run.ts'

describe('a machine answers a customer at most once, moves no flow twice, and stays silent after a person took over', () => {
  let run: MachineRun
  beforeAll(async () => {
    run = await startMachineRun()
  })
  afterAll(() => run?.close())

  test.each(PROMPT_POINTS)('a prompt answers at most once when $name', (point) => run.survive('prompt', point))
  test.each(WEBHOOK_POINTS)('a webhook answers at most once when $name', (point) => run.survive('webhook', point))
  test.each(FLOW_POINTS)('a Typebot flow answers at most once when $name', (point) => run.survive('typebot', point))
})
