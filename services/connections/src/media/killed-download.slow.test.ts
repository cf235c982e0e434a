import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { mediaFetched } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test, vi } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 82
const SIZE = 100_000
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START = { timeout: 180_000 } // the start of a process takes long on a busy machine
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { queues: 'quorum' })
await settled(gateway, whatsappId)

test('the next process fetches the file of a killed process before the claim expires', async () => {
  const read = async () => (await gateway.database.query('select * from media_download')).rows
  await gateway.restart(async () => {
    const victim = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(victim, 'exit')
    await vi.waitFor(
      async () => expect(await network.control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true }]),
      START,
    )
    await network.control.setFaults({ media: { bytesPerSecond: 100 } })
    const content = { kind: 'document' as const, file: { size: SIZE } }
    await network.control.sendContent(CUSTOMER, { to: COMPANY_PHONE, content })
    await eventually(async () => (await read())[0]?.claimed_by)
    victim.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    expect(await read()).toMatchObject([{ status: 'waiting', tries: 1, claimed_by: expect.any(String) }])
    await network.control.setFaults({})
    // ends the lease now, so that the next process does not wait 15 s for it
    await gateway.database.query('update session_lease set lease_until = now()')
  })

  expect(await gateway.heard(mediaFetched, COMPANY)).toMatchObject([{ size: SIZE }])
  expect(await gateway.heard(mediaFetched, COMPANY, () => true)).toHaveLength(1)
  expect(await read()).toEqual([])
})
