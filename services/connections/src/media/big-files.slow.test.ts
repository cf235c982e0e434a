import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sendRequested } from '@recado/contracts/messages/events'
import { mediaFetched, messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../test/harness.ts'
import { newId } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START = { timeout: 180_000 } // the start of a process takes long on a busy machine
const MIB = 1024 * 1024
const MORE = 80 * MIB // the allowed rise of a process's peak memory; a process that loads a whole file into memory would exceed it
const BIG = { size: 100 * MIB }
const SMALL = { size: MIB }
let network: Network
let gateway: Gateway
let whatsappId: number
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network, { queues: 'quorum' })
  whatsappId = await givenOpen(gateway, network)
  await settled(gateway, whatsappId)
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

async function receive(file: { size: number }) {
  const sent = await network.control.sendContent(CUSTOMER, { to: COMPANY_PHONE, content: { kind: 'document', file } })
  const isIt = ({ waMessageId }: { waMessageId: string }) => waMessageId === sent.id
  const fetched = await gateway.heard(mediaFetched, 1, (all) => all.some(isIt))
  return fetched.filter(isIt)[0]
}
async function send(path: string, size: number) {
  const waMessageId = newId()
  const media = { path, size, mime: 'application/octet-stream', name: 'a.bin', seconds: null, isVoice: false }
  const content = { kind: 'document' as const, text: '', media, quoted: null }
  await gateway.publish(sendRequested, 1, { whatsappId, waMessageId, to: { phone: CUSTOMER, lid: null }, content })
  await gateway.heard(messageAcknowledged, 1, (all) =>
    all.some((one) => one.waMessageId === waMessageId && one.ack === 1),
  )
}
const there = async (file: { size: number }) => {
  const fetched = await receive(file)
  expect(fetched?.size).toBe(file.size)
  await send(fetched?.path ?? '', file.size)
}
/** Reads and resets the peak memory of a process, in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

test('receiving and sending a document of 100 MB raises the peak memory by at most 80 MB over a small document', async () => {
  await gateway.restart(async () => {
    const one = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(one, 'exit')
    const pid = one.pid ?? 0
    await vi.waitFor(
      async () => expect(await network.control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true }]),
      START,
    )
    for (let turn = 0; turn < 3; turn++) await there(SMALL) // small files come first, so that all code is loaded and compiled
    const small = await peakOf(pid)

    await there(BIG)

    expect((await peakOf(pid)) - small).toBeLessThanOrEqual(MORE)
    one.kill('SIGTERM')
    await exit
  })
})
