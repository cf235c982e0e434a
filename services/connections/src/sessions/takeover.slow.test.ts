import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sessionChanged } from '@recado/contracts/connections/events'
import { isItsTurn } from '@recado/up/gate-turn'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../test/harness.ts'
import { fateOf as fateOfMessage, textContent } from '../../test/sending.ts'
import { trustOf } from '../../test/trust.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 53
/** The gate runs one of the four tests, because each starts two processes; `make nightly` runs all of them. */
const testInTurn = (place: number) => test.runIf(isItsTurn(place, 4, inject('gateTurn')))
const MAIN = fileURLToPath(new URL('../../test/half-main.ts', import.meta.url)) // a gateway with all waits halved
// a process starts within a second, but takes up to a minute on a busy machine
const BOUND = { timeout: 180_000, interval: 50 }
const FROZEN_SECONDS = 20 // much longer than the lease, and than the detection of a broken connection
let network: Network
let gateway: Gateway
let whatsappId: number
let processes: ChildProcess[] = []
let before: number // the number of log entries of the network before the test
let shown: number // the number of QR codes until the phone was linked
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network, { queues: 'quorum' })
  whatsappId = await givenOpen(gateway, network, COMPANY)
  await settled(gateway, whatsappId)
  shown = (await codes()).length
})
beforeEach(async () => {
  before = (await network.control.log()).length
})
afterEach(async () => {
  await Promise.all(processes.map((started) => end(started, 'SIGKILL')))
  processes = []
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

async function end(gatewayProcess: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (gatewayProcess.exitCode !== null || gatewayProcess.signalCode !== null) return
  const exit = once(gatewayProcess, 'exit')
  gatewayProcess.kill(signal)
  await exit
}
const gateways = async () => (await gateway.database.query('select 1 from gateway where not is_leaving')).rowCount
const owner = async () => (await gateway.database.query('select owner from session_lease')).rows[0]?.owner ?? null
/** Starts two gateway processes; the first one has the session. */
async function startTwo(): Promise<[ChildProcess, ChildProcess]> {
  // removes the gateways that the last test killed, so that they do not count as running
  await gateway.database.query('delete from gateway')
  await gateway.database.query('update session_lease set owner = null, lease_until = now()')
  const spawned = () => {
    const started = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    processes.push(started)
    return started
  }
  const first = spawned()
  await vi.waitFor(async () => expect([await gateways(), await isOpen()]).toEqual([1, true]), BOUND)
  const second = spawned()
  await vi.waitFor(async () => expect(await gateways()).toBe(2), BOUND)
  return [first, second]
}
const logged = async (type: string) =>
  (await network.control.log()).slice(before).filter((entry) => entry.type === type)
const isOpen = async () => (await network.control.devices(COMPANY_PHONE))[0]?.connected
/** Waits until a session opens after the start time, and prints how long that took. */
async function openedAfter(what: string, start: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await gateway.database.query(
      `select 1 from connection where status = 'CONNECTED' and last_open_at > to_timestamp($1)`,
      [start / 1_000],
    )
    expect(rows).toHaveLength(1)
  }, BOUND)
  const tookMs = Date.now() - start
  process.stderr.write(`${what}: ${(tookMs / 1_000).toFixed(1)} s\n`)
}
const write = (text: string) => network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const arrivesOnce = (text: string) =>
  vi.waitFor(
    async () => expect((await gateway.textsOf(COMPANY, 1)).filter((arrived) => arrived === text)).toHaveLength(1),
    BOUND,
  )
const codes = async () =>
  (await gateway.heard(sessionChanged, COMPANY)).filter(({ session }) => session.status === 'qrcode')

testInTurn(0)('the session of a killed gateway opens in another gateway without a new QR code', async () => {
  await gateway.restart(async () => {
    const [first] = await startTwo()
    const former = await owner()
    const killedAt = Date.now()
    await end(first, 'SIGKILL')
    await write('enquanto ninguém estava')

    await openedAfter('kill -9 to connected elsewhere', killedAt)
    expect(await owner()).not.toBe(former)
    await arrivesOnce('enquanto ninguém estava')
    expect((await logged('session-open')).filter((entry) => entry['replaces'] !== undefined)).toEqual([])
  })
  expect(await codes()).toHaveLength(shown)
})

testInTurn(1)('a gateway that is stopped closes its session before the next gateway opens it', async () => {
  await gateway.restart(async () => {
    const [first] = await startTwo()
    const askedAt = Date.now()
    const exit = once(first, 'exit')
    first.kill('SIGTERM')

    await openedAfter('SIGTERM to connected elsewhere', askedAt)
    expect(await exit).toEqual([0, null])
    expect((await logged('session-open')).filter((entry) => entry['replaces'] !== undefined)).toEqual([])
  })
  expect(await codes()).toHaveLength(shown)
})

testInTurn(2)(
  'a gateway that was frozen while its session was taken over leaves the session to the new owner, and can later own it again',
  async () => {
    await gateway.restart(async () => {
      const [first, second] = await startTwo()
      const former = await owner()
      const frozenAt = Date.now()
      first.kill('SIGSTOP')
      await openedAfter('SIGSTOP to connected elsewhere', frozenAt)
      const heir = await owner()
      expect(heir).not.toBe(former)
      const isSilent = `select from gateway where id = $1 and heard_at < now() - interval '${FROZEN_SECONDS} s'`
      await vi.waitFor(async () => {
        expect((await gateway.database.query(isSilent, [former])).rowCount).toBe(1)
      }, BOUND)
      const soFar = await logged('login')
      first.kill('SIGCONT')
      const wokenAt = Date.now()
      await write('depois do susto')
      await arrivesOnce('depois do susto')

      // waits until the gateway that was frozen has sent several heartbeats
      const hasLooked = `select 1 from gateway where id = $1 and heard_at > to_timestamp($2) + interval '3 s'`
      await vi.waitFor(async () => {
        const { rowCount } = await gateway.database.query(hasLooked, [former, wokenAt / 1_000])
        expect(rowCount).toBe(1)
      }, BOUND)
      expect(await logged('login')).toEqual(soFar)
      expect(await owner()).toBe(heir)
      // the one replaced socket is that of the frozen gateway, which could not close it
      expect((await logged('session-open')).filter((entry) => entry['replaces'] !== undefined)).toHaveLength(1)
      const killedAt = Date.now()
      await end(second, 'SIGKILL')
      await openedAfter('kill -9 to connected in the one that was frozen', killedAt)
      expect(await owner()).toBe(former)
    })
    expect(await codes()).toHaveLength(shown)
  },
)

testInTurn(3)(
  'the next owner of a session uses the stored tokens, respects the stored lock, and sends each message once',
  async () => {
    const { control } = network
    const [acquaintance, stranger] = ['5521977772222', '5521977773333']
    await control.putPhone(stranger, { asksProof: 'locked' })
    const { lid } = await control.putPhone(acquaintance, { asksProof: 'locked' })
    const trust = trustOf(gateway, network, COMPANY, whatsappId)
    const send = (phone: string, text: string) => trust.send({ phone }, textContent(text))
    const fateOf = (id: string) => fateOfMessage(gateway, COMPANY, id)
    const hasRow = async (query: string) => (await gateway.database.query(query)).rowCount === 1
    const texts = Array.from({ length: 10 }, (_, index) => `mensagem ${index}`)
    await gateway.restart(async () => {
      const [first] = await startTwo()
      await control.issueToken(acquaintance, { to: COMPANY_PHONE })
      await control.lockInTime(COMPANY_PHONE, new Date(Date.now() + 3_600_000).toISOString())
      await vi.waitFor(async () => {
        expect(await hasRow(`select 1 from contact_trust where token is not null and lid = '${lid}'`)).toBe(true)
        expect(await hasRow('select 1 from connection where locked_until > now()')).toBe(true)
      }, BOUND)
      const [before = '', ...others] = texts
      expect(await fateOf(await send(acquaintance, before))).toBe('delivered')
      const killedAt = Date.now()
      await end(first, 'SIGKILL')
      const sent = await Promise.all(others.map((text) => send(acquaintance, text)))
      const toStranger = await send(stranger, 'a quem não conhece')

      await openedAfter('kill -9 under a lock to connected elsewhere', killedAt)
      for (const id of sent) expect(await fateOf(id)).toBe('delivered')
      expect(await fateOf(toStranger)).toBe('ERR_WAPP_TIME_LOCK')
      expect(await logged('message-refused')).toEqual([])
    })
    const arrived = (await control.messages(acquaintance, COMPANY_PHONE)).map(({ text }) => text)
    expect(arrived.toSorted()).toEqual(texts)
    expect(await control.messages(stranger, COMPANY_PHONE)).toEqual([])
  },
)
