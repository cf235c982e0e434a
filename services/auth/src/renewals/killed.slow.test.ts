import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { companyRenewed, companyUpdated } from '@recado/contracts/auth/events'
import { invoicePaid } from '@recado/contracts/billing/events'
import { eventually } from '@recado/kit/testing/service'
import { startTcpProxy } from '@recado/kit/testing/tcp-proxy'
import { shareOf } from '@recado/up/gate-turn'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AuthService, PLAN, startAuthAlone } from '../../test/harness.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let service: AuthService
beforeAll(async () => {
  service = await startAuthAlone({}, undefined, 'quorum') // a process in production mode uses the same queues
})
afterAll(() => service.close())

const dueDateOf = async (companyId: number) => {
  const sql = `select due_date::text as day, version from company where company_id = $1`
  return (await service.rows(sql, [companyId]))[0]
}

/**
 * Starts a process that receives the event of a payment while another transaction locks the company. Kills it `before`
 * its transaction commits, or `after` the commit but before the broker gets the acknowledgement.
 */
async function killOver(invoiceId: number, companyId: number, moment: 'before' | 'after'): Promise<void> {
  const broker = await startTcpProxy(service.environment['AMQP_URL'] ?? '')
  const holder = await service.database.connect()
  await holder.query('begin')
  await holder.query('select 1 from company where company_id = $1 for update', [companyId])
  const environment = { ...service.environment, AMQP_URL: broker.url }
  const victim = spawn(process.execPath, [MAIN], { env: environment, stdio: 'ignore' })
  const exit = once(victim, 'exit')
  const data = {
    invoiceId,
    companyId,
    planId: PLAN.id,
    months: 1,
    paidAt: '2026-03-08T15:00:00Z',
    method: 'pix' as const,
  }
  await service.publish(invoicePaid, companyId, data)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually(async () => (await service.rows(waiting)).length > 0)
  if (moment === 'after') {
    broker.takeAway()
    await holder.query('commit')
    await eventually(async () => (await dueDateOf(companyId)).day !== '2026-03-10')
  }
  victim.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
  if (moment === 'before') await holder.query('rollback')
  holder.release()
  await broker.close()
}

const MOMENTS = [
  ['before', 71],
  ['after', 72],
] as const
test.each(shareOf(MOMENTS, 2, inject('gateTurn')))(
  'a licence is extended by one period if the process is killed %s the commit',
  async (moment, invoiceId) => {
    const { companyId } = (await service.givenAdmin()).user
    await service.database.query(`update company set due_date = '2026-03-10' where company_id = $1`, [companyId])

    await service.restart(async () => {
      await killOver(invoiceId, companyId, moment)
      const isThere = moment === 'after'
      expect(await dueDateOf(companyId)).toMatchObject({ day: isThere ? '2026-04-10' : '2026-03-10' })
    })

    const renewed = await service.heard(companyRenewed, companyId)
    await service.events()
    expect(renewed).toEqual([{ invoiceId, company: { id: companyId, dueDate: '2026-04-10' }, companyVersion: 2 }])
    expect(await service.heard(companyRenewed, companyId)).toHaveLength(1)
    expect(await service.heard(companyUpdated, companyId)).toMatchObject([{ company: { dueDate: '2026-04-10' } }])
    expect(await dueDateOf(companyId)).toMatchObject({ day: '2026-04-10', version: 2 })
    expect(await service.dead('auth.renew-companies')).toBe(0)
  },
)
