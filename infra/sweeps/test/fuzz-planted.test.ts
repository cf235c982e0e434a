import type { TestService } from '@recado/kit/testing/service'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linesOf } from '../src/finding.ts'
import { fuzz } from '../src/fuzz/fuzz.ts'
import { startDrawers } from './subjects/drawers.ts'

const SEED = 7

describe('fuzzing a service with planted faults', () => {
  test('the fuzz test reports undeclared answers, writes of refused requests, and errors that no request reached', async () => {
    const subject = await startDrawers()
    const { getDrawer, listDrawers, moveDrawers } = subject.routes
    const routes = {
      getDrawer: { ...getDrawer, response: z.object({ id: z.string() }) },
      listDrawers: { ...listDrawers, errors: ['ERR_LAST_ADMIN'] as const },
      moveDrawers: { ...moveDrawers, errors: ['ERR_NO_QUEUE_FOUND'] as const },
    }
    const role = new pg.Client({ connectionString: subject.service.environment['DATABASE_URL'] })
    await role.connect()
    await role.query(`select set_config('app.company_id', '1', false)`)
    const call: TestService['call'] = async (...request) => {
      await role.query(`insert into drawer (company_id, name) values (1, 'planted')`)
      return subject.service.call(...request)
    }
    const descriptors = { ...Object.getOwnPropertyDescriptors(subject.service), call: { value: call } }
    const service: TestService = Object.defineProperties({} as TestService, descriptors)

    const { findings, unreached } = await fuzz({ ...subject, routes, service }, { seed: SEED, rounds: 20 })
    await role.end()
    await subject.close()

    const lines = linesOf(findings).map((line) => line.replace(/, to .*/, ''))
    expect(lines).toContain('route getDrawer: answers 200 with what its contract does not say')
    expect(lines).toContain('route moveDrawers: answers 404 ERR_NO_TICKET_FOUND, which it does not declare')
    expect(lines).toContain('route getDrawer: wrote drawer insert although it refused with ERR_SESSION_EXPIRED')
    expect(unreached).toContain('listDrawers ERR_LAST_ADMIN')
  })
})
