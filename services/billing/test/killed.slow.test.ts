import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { invoicePaid, invoiceUpdated } from '@recado/contracts/billing/events'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { subscribe } from '@recado/contracts/billing/subscription-routes'
import { eventually } from '@recado/kit/testing/service'
import { isItsTurn, shareOf } from '@recado/up/gate-turn'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BillingWithBank, CHECKOUT, payer, startWithBank } from './with-bank.ts'

const turn = inject('gateTurn')
const RELAY_LOCK = 7_265_636 // the advisory lock of the process that publishes events

/**
 * A point at which a process is killed while it handles a payment. `hold` takes the lock that stops the process there,
 * and `isThere` returns whether the process has reached that point.
 */
type Spot = {
  readonly isHeldFirst?: true // `hold` runs before the process starts, because a starting process takes this lock
  readonly hold: (client: pg.PoolClient, invoiceId: number) => Promise<unknown>
  readonly isThere: (client: pg.PoolClient, invoiceId: number) => Promise<boolean>
}

const isWaiting = (pattern: string) => async (client: pg.PoolClient) => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [pattern],
  )
  return (rowCount ?? 0) > 0
}

const SPOTS: Readonly<Record<string, Spot>> = {
  'before it stores the payment': {
    hold: (client) => client.query('begin; lock table pix_payment in share mode'),
    isThere: isWaiting('insert into "pix_payment"%'),
  },
  'after it stored the payment and before it settles the invoice': {
    hold: (client, invoiceId) =>
      client.query('begin').then(() => client.query('select from invoice where id = $1 for update', [invoiceId])),
    isThere: isWaiting('update "invoice"%'),
  },
  'after it settled the invoice and before it stores the event': {
    hold: (client) => client.query('begin; lock table outbox in share mode'),
    isThere: isWaiting('insert into "outbox"%'),
  },
  'after the commit and before it publishes the event': {
    isHeldFirst: true,
    hold: (client) => client.query('select pg_advisory_lock($1)', [RELAY_LOCK]),
    isThere: async (client, invoiceId) => {
      const { rowCount } = await client.query(`select from invoice where id = $1 and status = 'paid'`, [invoiceId])
      return rowCount === 1
    },
  },
}

describe('a payment survives a process of billing that is killed', () => {
  let stage: BillingWithBank
  let printed = ''
  beforeAll(async () => {
    // quorum queues, because a production process uses the same queues
    stage = await startWithBank({}, { queues: 'quorum' })
  })
  afterAll(() => stage.close())

  async function startProcess(): Promise<ChildProcess> {
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const env = { ...process.env, ...stage.service.environment, LOG_LEVEL: 'trace' }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const before = printed.length
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
      })
    }
    await eventually(() => printed.slice(before).includes('service started'))
    return child
  }
  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  async function given() {
    const { service, scenes } = stage
    const { id: planId } = await scenes.plan()
    const { id, admin } = await scenes.company({ planId })
    const invoice = async () => (await service.call(listOwnInvoices, { query: {} }, admin)).body.invoices[0]
    return { id, admin, invoice, invoiceId: (await invoice())?.id ?? 0, ...payer(service, admin) }
  }
  /** Makes waiting notices due, as if the claim of the killed process had expired. */
  const passTime = () => stage.service.database.query(`update pix_notice set due_at = now() where status = 'waiting'`)

  test.each(shareOf(Object.entries(SPOTS), 2, turn))(
    'a payment settles its invoice once and is published once if the process is killed %s',
    async (_, { isHeldFirst, hold, isThere }) => {
      const { service, bank } = stage
      const company = await given()
      const { txid } = (await company.subscribe()).body
      await service.restart(async () => {
        const [holder, looker] = [await service.database.connect(), await service.database.connect()]
        if (isHeldFirst) await hold(holder, company.invoiceId)
        const child = await startProcess()
        if (!isHeldFirst) await hold(holder, company.invoiceId)
        await bank.pay(txid)
        await eventually(() => isThere(looker, company.invoiceId))
        await kill(child)
        await holder.query('rollback')
        await holder.query('select pg_advisory_unlock_all()')
        for (const client of [holder, looker]) client.release()
        await passTime()
      })

      await eventually(async () => (await company.invoice())?.status === 'paid')
      expect(await service.heard(invoicePaid, company.id)).toMatchObject([{ invoiceId: company.invoiceId }])
      expect(await service.heard(invoiceUpdated, company.id)).toHaveLength(1)
      const { rows } = await service.database.query('select reason from pix_payment where company_id = $1', [
        company.id,
      ])
      expect(rows).toEqual([{ reason: null }])
    },
  )

  test.runIf(isItsTurn(0, 2, turn))(
    'another process reads the charge again if the process is killed while the bank does not answer',
    async () => {
      const { service, bank } = stage
      const company = await given()
      const { txid } = (await company.subscribe()).body
      await service.restart(async () => {
        const child = await startProcess()
        await bank.setFaults({ api: [{ kind: 'silent', on: 'read' }] })
        await bank.pay(txid)
        await eventually(async () => {
          const { rowCount } = await service.database.query(
            `select from pix_notice where status = 'waiting' and claimed_by is not null`,
          )
          return rowCount === 1
        })
        await kill(child)
        await bank.setFaults({})
        await passTime()
      })

      await eventually(async () => (await company.invoice())?.status === 'paid')
      expect(await service.heard(invoicePaid, company.id)).toHaveLength(1)
    },
  )

  test.runIf(isItsTurn(1, 2, turn))(
    'the checkout returns the stored charge if the process was killed before the bank answered',
    async () => {
      const { service, bank } = stage
      const company = await given()
      const token = await service.token({ companyId: company.id })
      const card = { cardNumber: '4111111111111111', cvv: '987654', nameOnCard: 'ANA DA SILVA LIMA' }
      await service.restart(async () => {
        const child = await startProcess()
        await bank.setFaults({
          api: [
            { kind: 'lost', on: 'create', times: 1 },
            { kind: 'silent', on: 'read' },
          ],
        })
        const asked = fetch(`${service.address}${subscribe.url}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...CHECKOUT, ...card }),
        }).catch(() => undefined)
        const { txid } = await eventually(async () => {
          const { rows } = await service.database.query('select txid from pix_charge where company_id = $1', [
            company.id,
          ])
          return rows[0] as { txid: string } | undefined
        }).then((row) => row ?? { txid: '' })
        await eventually(async () => (await bank.charges()).some((charge) => charge.txid === txid))
        await kill(child)
        await asked
        await bank.setFaults({})
      })

      const { body, status } = await company.subscribe()

      expect(status).toBe(200)
      const { rows } = await service.database.query('select txid, status from pix_charge where company_id = $1', [
        company.id,
      ])
      expect(rows).toEqual([{ txid: body.txid, status: 'active' }])
      expect(printed).toContain('request answered')
      for (const value of [...Object.values(card), 'Rua das Flores']) expect(printed).not.toContain(value)
    },
  )
})
