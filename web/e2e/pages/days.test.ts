import type { Person } from '@recado/chaos/person'
import { afterAll, beforeAll, describe } from 'vitest'
import { testAdminDay } from '../admin-day.ts'
import { testCampaignDay } from '../campaign-day.ts'
import { testChatDay } from '../chat-day.ts'
import { testDay } from '../day.ts'
import { testFileListDay } from '../file-list-day.ts'
import { testMachinesDay } from '../machines-day/machines-day.ts'
import { testPlatformDay } from '../platform-day.ts'
import { foundCompany } from '../stage/company.ts'
import { type HostileStage, openHostileStage } from '../stage/hostile.ts'
import { foundOperator } from '../stage/super-user.ts'
import { inFewProcesses, isWhole } from './extent.ts'

describe('on a day of several people', () => {
  let hostile: HostileStage
  let outsider: Person // with a company that has nothing to do with the others
  let operator: Person // who announces to all companies

  beforeAll(async () => {
    hostile = await openHostileStage(inFewProcesses, async ({ stage }) => {
      if (!isWhole) return
      outsider = await foundCompany(stage, { name: 'Outra' })
      operator = await foundOperator(stage, 'Central')
    })
  })
  afterAll(() => hostile?.stage.close())

  testDay(() => hostile)
  testMachinesDay(() => hostile.stage)
  if (!isWhole) return
  const withAdmin = () => ({ ...hostile, admin: hostile.company.admin })
  testChatDay(() => ({ ...withAdmin(), outsider }))
  testPlatformDay(() => ({ ...hostile, outsider, operator }))
  testFileListDay(withAdmin)
  testCampaignDay(() => hostile.stage)
  testAdminDay(() => ({ stage: hostile.stage, person: hostile.company.admin }))
})
