import { beforeAll, describe } from 'vitest'
import type { Stage } from '../stage/stage.ts'
import { testJoinedAnswer } from './test-joined-answer.ts'
import { testTakeover } from './test-takeover.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Models, webhooks, flows and programs that work in a company beside its people. @param at where */
export function testMachinesDay(at: () => Stage): void {
  describe('machines that help', () => {
    let workshop: Workshop
    beforeAll(async () => {
      workshop = await openWorkshop(at())
    })
    testJoinedAnswer(() => workshop)
    testTakeover(() => workshop)
  })
}
