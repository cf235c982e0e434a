import { beforeAll, describe } from 'vitest'
import { isWhole } from '../pages/extent.ts'
import type { Stage } from '../stage/stage.ts'
import { testFlow } from './flow.ts'
import { testJoinedAnswer } from './joined-answer.ts'
import { testMovedTicket } from './moved-ticket.ts'
import { testProgramDay } from './program-day.ts'
import { testSummary } from './summary.ts'
import { testTakeover } from './takeover.ts'
import { openWorkshop, type Workshop } from './workshop.ts'
import { testWrittenPrompt } from './written-prompt.ts'

/**
 * Tests models, webhooks, flows and programs that work in a company beside its users.
 * @param at returns the stage
 */
export function testMachinesDay(at: () => Stage): void {
  describe('machines that answer and assist', () => {
    let workshop: Workshop
    beforeAll(async () => {
      workshop = await openWorkshop(at())
    })
    const inTheGate = [testFlow]
    const others = [testWrittenPrompt, testJoinedAnswer, testTakeover, testSummary, testMovedTicket, testProgramDay]
    for (const testScene of isWhole ? [...others, ...inTheGate] : inTheGate) testScene(() => workshop)
  })
}
