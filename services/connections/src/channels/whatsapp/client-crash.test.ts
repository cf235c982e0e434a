import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, Report } from '../../../test/crashing-client.ts'
import { COMPANY_PHONE, CUSTOMER, type Network, startNetwork } from '../../../test/harness.ts'
import { confirmed, traceOf } from '../../../test/receiving.ts'

const CLIENT = fileURLToPath(new URL('../../../test/crashing-client.ts', import.meta.url))
const WAIT = { timeout: 180_000, interval: 50 } // the start of a process takes long on a busy machine
let network: Network
let folder: string
let clients: ChildProcess[] = []
beforeEach(async () => {
  network = await startNetwork()
  folder = await mkdtemp(join(tmpdir(), 'client-'))
})
afterEach(async () => {
  for (const client of clients) client.kill('SIGKILL')
  clients = []
  await network.stop()
  await rm(folder, { recursive: true })
})

/** Starts the installed client in a separate process, with the state that the previous process left. */
function start() {
  const heard: Report[] = []
  const root = Buffer.from(network.rootKey, 'hex').toString('base64')
  const client = fork(CLIENT, [network.chatUrl, root, join(folder, 'store.json')], { execArgv: [] })
  client.on('message', (report) => heard.push(report as Report))
  clients.push(client)
  const last = <K extends string>(kind: K) => {
    const report = heard.findLast((each) => kind in each)
    if (!report) throw new Error(`nothing heard of ${kind}`)
    return report as Extract<Report, { [P in K]: unknown }>
  }
  return {
    exit: once(client, 'exit'),
    orderDeath: () => {
      client.send('die after the next commit' satisfies Order)
      return vi.waitFor(() => last('heard'), WAIT)
    },
    code: () => vi.waitFor(() => last('code').code, WAIT),
    opened: () => vi.waitFor(() => last('opened'), WAIT),
    closed: () => vi.waitFor(() => last('closed').closed, WAIT),
    texts: () => last('texts').texts,
  }
}

/** Waits until the device has received everything that a phone sends to a new device. */
const isSettled = () =>
  vi.waitFor(async () => {
    expect(await network.control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true, ready: true, queued: 0 }])
  }, WAIT)
const write = async (text: string) => (await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })).id

test.each([1, 2])(
  'a client that is killed between the commit of message %i and its receipt has the message after a restart',
  async (ordinal) => {
    const pairing = start()
    await network.control.scanScreen(COMPANY_PHONE, pairing.code)
    expect(await pairing.closed()).toBe('restart')
    const victim = start()
    await victim.opened()
    await isSettled()
    for (let i = 1; i < ordinal; i++) await confirmed(network, await write('antes'))

    await victim.orderDeath() // the client confirms the order, so that the message cannot arrive before it
    const id = await write('não me perca')
    expect(await victim.exit).toEqual([null, 'SIGKILL'])
    const silence = await traceOf(network, id)
    expect(silence.filter((type) => ['receipt', 'nack', 'retry'].includes(type))).toEqual([])
    const heir = start()
    await heir.opened() // the start of a process takes longer than all later steps
    await confirmed(network, id)
    await confirmed(network, await write('depois'))

    await vi.waitFor(() => expect(heir.texts()).toContain('depois'), WAIT)
    expect(heir.texts().toSorted()).toEqual(['antes', 'depois', 'não me perca'].slice(ordinal === 1 ? 1 : 0))
    const trace = await traceOf(network, id)
    expect(trace.filter((type) => type === 'stanza-sent')).toHaveLength(2)
    expect(trace.filter((type) => type === 'nack' || type === 'retry')).toEqual([])
  },
)
