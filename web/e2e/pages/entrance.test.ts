import { overBudget } from '@recado/bench/bundle/budget'
import { readRouteBundles } from '@recado/bench/bundle/bundle'
import type { Person } from '@recado/chaos/person'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNewBuild } from '../new-build.ts'
import { foundCompany } from '../stage/company.ts'
import { openStage, REPOSITORY, type Stage } from '../stage/stage.ts'
import { seeEntrance, seeRestricted } from './entrance.ts'
import { inFewProcesses } from './extent.ts'

describe('the client', () => {
  let stage: Stage
  let person: Person

  beforeAll(async () => {
    stage = await openStage(inFewProcesses)
    person = await foundCompany(stage, { name: 'Aberta' })
  })
  afterAll(() => stage?.close())

  test('fetches of each page what those need who go there, and no more than it may', () => {
    expect(overBudget(readRouteBundles(REPOSITORY))).toEqual([])
  })

  test('before the sign-in, speaks each language and is no barrier, light or dark', () => seeEntrance(stage))

  test('shows the admin of an expired company what is due, and nothing else', () => seeRestricted(stage))

  testNewBuild(() => ({ stage, person }))
})
