import { beforeAll, describe } from 'vitest'
import type { Stage } from '../stage/stage.ts'
import { testByKeys } from './by-keys.ts'
import { testHolidays } from './holidays.ts'
import { type Office, openOffice } from './office.ts'
import { testOnPhone } from './on-phone.ts'

/**
 * Undo, snooze, urgency and holidays in the hands of two agents, their supervisor and an admin.
 * @param at where it happens
 */
export function testFlowDay(at: () => Stage): void {
  describe('nothing forgotten, nothing irreversible', () => {
    let office: Office
    beforeAll(async () => {
      office = await openOffice(at())
    })
    testByKeys(() => office)
    testOnPhone(() => office)
    testHolidays(() => office)
  })
}
