import { afterAll, beforeAll, describe, test } from 'vitest'
import { MACHINE_POINTS } from './machine-points.ts'
import { MACHINES, type MachineRun, startMachineRun } from './machine-run.ts'

describe('a machine answers a customer once at most, moves no flow twice, and says nothing after a person took over', () => {
  let run: MachineRun
  beforeAll(async () => {
    run = await startMachineRun()
  })
  afterAll(() => run?.close())

  describe.each(MACHINES)('a %s', (machine) => {
    test.each(MACHINE_POINTS)('when $name', (point) => run.survive(machine, point))
  })
})
