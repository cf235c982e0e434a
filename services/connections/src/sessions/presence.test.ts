import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 72
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
const { control } = network

/** The presences that the gateway has sent for the account, in order. */
const shown = async () => (await control.log()).flatMap(({ type, presence }) => (type === 'presence' ? [presence] : []))
const rings = async () => (await control.phone(COMPANY_PHONE)).rings
const logins = async () => (await control.log()).filter(({ type }) => type === 'login').length
const looks: boolean[] = []

async function openAgain(): Promise<void> {
  const before = await logins()
  await control.disconnect(COMPANY_PHONE, 'reset')
  await eventually(logins, (count) => count > before)
  await eventually(
    () => control.devices(COMPANY_PHONE),
    ([device]) => device?.ready === true,
  )
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  looks.push(await rings())
}

test('the phone rings for messages after its session has sent its name, has uploaded keys and has reopened ten times', async () => {
  // the gateway may send a presence once it knows the name of the account
  await eventually(shown, (all) => all.length > 0)
  await settled(gateway, whatsappId)
  looks.push(await rings())
  for (let opening = 0; opening < 10; opening += 1) await openAgain()

  const low = { tag: 'notification', attrs: { from: '@s.whatsapp.net', type: 'encrypt', id: 'low', t: '1' } }
  const before = (await control.devices(COMPANY_PHONE))[0]?.preKeys ?? 0
  await control.sendStanza(
    COMPANY_PHONE,
    { ...low, content: [{ tag: 'count', attrs: { value: '2' } }] },
    { isKept: true },
  )
  await eventually(
    () => control.devices(COMPANY_PHONE),
    ([device]) => (device?.preKeys ?? 0) > before && device?.queued === 0,
  )
  looks.push(await rings())

  expect(new Set(await shown())).toEqual(new Set(['unavailable']))
  expect(new Set(looks)).toEqual(new Set([true]))
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  expect(metrics).toMatch(/^wa_presence_available_total 0$/m)
})
