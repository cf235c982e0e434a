import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@recado/up/ports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { controlClient } from '../src/control-client.ts'
import { generateKeyPair } from '../src/crypto/curve.ts'
import { must, openClient, WAIT } from './client.ts'
import { BARE_CLIENT, COMPANY, CUSTOMER } from './linked.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let folder: string
const processes: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
})
afterEach(() => {
  for (const process of processes.splice(0)) process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the simulator in its own process, with the state of the previous one. */
async function start(given: Record<string, string> = {}) {
  const environment = { PATH: process.env['PATH'], SIMULATOR_STATE: join(folder, 'state.jsonl'), ...given }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  processes.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output.text += String(data)))
  const started = await vi.waitFor(
    () => {
      const line = must(output.text.split('\n')[0], 'not started')
      return JSON.parse(line) as { url: string; chatUrl: string; rootKey: string }
    },
    { ...WAIT, timeout: 180_000 }, // a start takes a second, and up to a minute on a busy machine
  )
  const control = controlClient(started.url)
  await control.setRules(BARE_CLIENT)
  return { ...started, control, child, output }
}

test.each([['SIGTERM'], ['SIGKILL']] as const)(
  'after %s a linked client resumes and gets the waiting messages',
  async (signal) => {
    const before = await start()
    await before.control.putPhone(COMPANY, { name: 'Empresa' })
    await before.control.putPhone(CUSTOMER, { name: 'Cliente' })
    const candidate = openClient(before)
    await before.control.scan(COMPANY, await candidate.qr())
    await candidate.closed()
    const first = openClient(before, candidate.auth)
    await first.opened()
    await first.synced()
    await before.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'antes' })
    await vi.waitFor(() => expect(first.texts()).toEqual(['antes']), WAIT)
    await first.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'respondida' })
    await vi.waitFor(async () => expect(await before.control.messages(CUSTOMER)).toHaveLength(2), WAIT)
    await first.stop()
    await before.control.putPhone(CUSTOMER, { read: 'auto' })
    for (const text of ['um', 'dois']) await before.control.sendMessage(CUSTOMER, { to: COMPANY, text })
    before.child.kill(signal)
    await once(before.child, 'exit')

    const after = await start()
    const again = openClient(after, first.auth)
    await again.opened()
    await vi.waitFor(() => expect(again.texts()).toEqual(['um', 'dois']), WAIT)
    const sent = await again.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'depois' })
    await vi.waitFor(() => expect(again.seen.statuses.get(sent?.key.id ?? '')).toContain(4), WAIT)

    expect(after.rootKey).toBe(before.rootKey)
    expect(again.seen.qrs).toEqual([])
    expect((await after.control.messages(CUSTOMER)).map(({ text, copies }) => [text, copies])).toEqual([
      ['antes', 1],
      ['respondida', 1],
      ['um', 1],
      ['dois', 1],
      ['depois', 1],
    ])
    expect((await after.control.log()).filter(({ type }) => type === 'phone-retry' || type === 'retry')).toEqual([])
    expect([before, after].map(({ output }) => output.text.trim().split('\n').length)).toEqual([1, 1]) // no keys
    await again.stop()
  },
)

test('the simulator uses the given root key, even with the state of another key', async () => {
  const before = await start()
  before.child.kill('SIGTERM')
  await once(before.child, 'exit')
  const root = generateKeyPair()

  const { chatUrl, rootKey } = await start({ SIMULATOR_ROOT_KEY: root.private.toString('hex') })
  const client = openClient({ chatUrl, rootKey: root.public.toString('hex') })

  expect(await client.qr()).not.toBe('')
  expect(rootKey).toBe(root.public.toString('hex'))
  await client.stop()
})

test('files keep their address after a restart', async () => {
  const port = await findFreePort() // below the ports of outgoing connections, which could occupy it in the meantime
  const before = await start({ SIMULATOR_MEDIA_PORT: String(port) })
  await before.control.putPhone(COMPANY, { name: 'Empresa' })
  await before.control.putPhone(CUSTOMER, { name: 'Cliente' })
  const content = { kind: 'image' as const, file: Buffer.from('gato').toString('base64') }
  const { id } = await before.control.sendContent(CUSTOMER, { to: COMPANY, content })
  const { mediaHost, mediaCa } = await before.control.health()
  before.child.kill('SIGKILL')
  await once(before.child, 'exit')

  const after = await start()

  expect(await after.control.health()).toMatchObject({ mediaHost, mediaCa })
  expect(String((await after.control.media(COMPANY, id)).bytes)).toBe('gato')
})
