import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sessionChanged } from '@recado/contracts/connections/events'
import { expect, test, vi } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 52
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START = { timeout: 180_000 } // of a process, on a busy machine
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { queues: 'quorum' })
await settled(gateway, whatsappId)

const write = (text: string) => network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const isConnected = async () =>
  expect(await network.control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true }])

test('a gateway whose process was killed is followed by one that needs no new code and loses nothing', async () => {
  await gateway.restart(async () => {
    const victim = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(victim, 'exit')
    await vi.waitFor(isConnected, START)
    await write('antes do fim')
    await gateway.textsOf(COMPANY, 1)
    victim.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    await write('depois do fim')
    const { rows } = await gateway.database.query('select owner is not null as is_held from session_lease')
    expect(rows).toEqual([{ is_held: true }]) // nobody let go of it
    await gateway.database.query('update session_lease set lease_until = now()') // as if its 15 s were over
  })
  await vi.waitFor(isConnected, START)

  expect(await gateway.textsOf(COMPANY, 2)).toEqual(['antes do fim', 'depois do fim'])
  const statuses = (await gateway.heard(sessionChanged, COMPANY)).map(({ session }) => session.status)
  expect(statuses.filter((status) => status === 'qrcode')).toHaveLength(2) // the one that was read, and drawn again for it
})
