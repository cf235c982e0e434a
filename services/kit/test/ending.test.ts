import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startService } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { startTcpProxy } from '../src/testing/tcp-proxy.ts'
import { addNote, closeGate, noteMentioned, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const MAIN = fileURLToPath(new URL('./fixture/main.ts', import.meta.url))
const STUCK = fileURLToPath(new URL('./fixture/stuck.ts', import.meta.url))

/** Starts a child process and collects its output. */
async function startProcess(main: string, environment: Readonly<Record<string, string>>, ready: string) {
  let printed = ''
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...environment, LOG_LEVEL: 'info' } })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const log = () => printed
  await eventually(log, (text) => text.includes(ready))
  return { child, log, ended }
}

/** Starts a process whose database and broker can be cut off without affecting other tests. */
async function startBehindProxies({ environment }: TestService) {
  const database = await startTcpProxy(environment['DATABASE_URL'] ?? '')
  const broker = await startTcpProxy(environment['AMQP_URL'] ?? '')
  const urls = Object.entries(environment).filter(([name]) => /^DATABASE_.*URL$/.test(name))
  const byProxy = urls.map(([name, url]) => [
    name,
    Object.assign(new URL(url), { host: new URL(database.url).host }).href,
  ])
  const variables = { ...environment, ...Object.fromEntries(byProxy), AMQP_URL: broker.url }
  const started = await startProcess(MAIN, variables, 'service started')
  const address = /"address":"([^"]+)","msg":"service started"/.exec(started.log())?.[1] ?? ''
  return { ...started, address, proxies: { database, broker } }
}

test.each([
  ['its database', ['database']],
  ['its broker', ['broker']],
  ['both', ['database', 'broker']],
] as const)('a process with running work ends on its own after %s has become unreachable', async (_, gone) => {
  const service = await startTestService(notes, servers, {}, { queues: 'quorum' })
  const { child, log, ended, address, proxies } = await startBehindProxies(service)
  const gate = await closeGate(service)
  for (let i = 0; i < 40; i++) await service.publish(noteMentioned, 181, { text: `wait ${i}` }) // both processes get some of them
  const asked = fetch(`${address}${addNote.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await service.token({ companyId: 182 })}` },
    body: JSON.stringify({ text: 'wait for me' }),
  })
  await gate.waiting(7) // three transactions of the company in each process, and the request

  for (const name of gone) proxies[name].takeAway()
  child.kill('SIGTERM')
  await eventually(log, (text) => !gone.includes('broker' as never) || text.includes('broker connection lost'))
  await gate.open()

  expect(await ended).toEqual([0, null])
  expect(log()).toContain('service stopped')
  await asked.catch(() => {})
  for (const proxy of Object.values(proxies)) await proxy.close()
  await service.close()
})

test('a process that cannot stop by the deadline logs what it waits for and kills itself, even with a stuck thread', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'stuck-'))
  const silent = join(directory, 'silent')
  execFileSync('mkfifo', [silent])
  const { child, log, ended } = await startProcess(STUCK, { SILENT_FILE: silent }, 'it hears signals')

  child.kill('SIGTERM')

  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(log()).toMatch(/"awaited":\["a file"\].*did not stop in time/)
  await rm(directory, { recursive: true })
})

test('a shutdown in progress reports the parts that it waits for', async () => {
  const service = await startTestService(notes, servers, {}, { queues: 'quorum' })
  const other = await startService(notes, service.environment)
  const gate = await closeGate(service)
  const asked = fetch(`${other.address}${addNote.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await service.token({ companyId: 183 })}` },
    body: JSON.stringify({ text: 'wait for me' }),
  })
  await gate.waiting()
  expect(other.awaited()).toEqual([])

  const stopped = other.stop()
  await eventually(other.awaited, (parts) => parts.length === 1)
  expect(other.awaited()).toEqual(['requests'])
  await gate.open()

  await stopped
  expect(other.awaited()).toEqual([])
  expect((await asked).status).toBe(201)
  await service.close()
})
