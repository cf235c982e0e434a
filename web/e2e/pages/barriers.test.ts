import type { Person } from '@recado/chaos/person'
import { LANGUAGES } from '@recado/contracts/language'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Watched } from '../browser.ts'
import { announce, explain } from '../stage/announcements.ts'
import { type HostileStage, openHostileStage } from '../stage/hostile.ts'
import { foundOperator } from '../stage/super-user.ts'
import { openWindowOf } from '../stage/window.ts'
import { HOSTILE } from '../stage/words.ts'
import { expectNone, problemsOf } from './each-page.ts'
import { inFewProcesses, shareInTurn } from './extent.ts'
import { expectNoBarrier, seeItSpeaks } from './no-barrier.ts'
import { ENTRANCE } from './rows.ts'
import { goInside } from './states.ts'
import { chooseLanguage } from './texts.ts'
import { VISITS_OF_SUPERS, type Visit, visitsOf } from './visits.ts'

describe('every page of the client', () => {
  let hostile: HostileStage
  let operator: Person // who announces to all companies
  let visitor: Watched // an admin's window

  beforeAll(async () => {
    hostile = await openHostileStage(inFewProcesses, async ({ stage }) => {
      operator = await foundOperator(stage, 'Central')
      await announce(stage, operator, HOSTILE)
      await explain(operator, HOSTILE)
    })
    visitor = await openWindowOf(hostile.stage, hostile.company.admin)
    await visitor.page.goto('/todolist')
  })
  afterAll(() => hostile?.stage.close())

  test('is no barrier, light or dark, and lets nothing run that somebody wrote', async () => {
    await expectNoBarrier(visitor, shareInTurn(visitsOf(hostile), 3))
    const ofOperator = await openWindowOf(hostile.stage, operator)
    await ofOperator.page.goto('/todolist')
    await expectNoBarrier(ofOperator, VISITS_OF_SUPERS)
    await ofOperator.context.close()
  })

  test('speaks the other languages to the end', async () => {
    const others = LANGUAGES.filter((one) => one !== 'pt')
    for (const [turn, language] of others.entries()) {
      await chooseLanguage(visitor.page, language)
      const check = (visit: Visit) => seeItSpeaks(visitor.page, visit, language)
      expectNone(await problemsOf(shareInTurn(visitsOf(hostile), 3, turn + 1), check))
    }
  })

  test('before the sign-in, leads on those who are inside', async () => {
    for (const { path } of ENTRANCE) {
      await goInside(visitor.page, path)
      await visitor.page.waitForURL((url) => url.pathname !== path)
    }
    expect(visitor.faults).toEqual([])
  })
})
