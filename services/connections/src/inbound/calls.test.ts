import { settingUpdated } from '@recado/contracts/auth/events'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'

const COMPANY = 62
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)

test.each([
  ['a call', false],
  ['a video call', true],
])('%s is rejected at once, and published once', async (_, isVideo) => {
  const before = (await gateway.heard(callReceived, COMPANY, () => true)).length
  const { id } = await network.control.call(CUSTOMER, COMPANY_PHONE, { isVideo })

  await eventually(
    () => network.control.calls(CUSTOMER),
    (calls) => calls.some((call) => call.id === id && call.status === 'rejected'),
  )
  const calls = await gateway.heard(callReceived, COMPANY, (all) => all.length > before)
  expect(calls.slice(before)).toEqual([
    {
      whatsappId,
      callId: id,
      isVideo,
      isRejected: true,
      at: expect.any(String),
      chat: { phone: CUSTOMER, lid: expect.stringMatching(/^\d+$/) },
    },
  ])
})

test('a call to a company that accepts calls keeps ringing, and is published as not rejected', async () => {
  const before = (await gateway.heard(callReceived, COMPANY, () => true)).length
  const setting = { companyId: COMPANY, key: 'call', value: 'enabled', version: 2 }
  await gateway.publish(settingUpdated, COMPANY, { setting })
  await eventually(
    async () => (await gateway.database.query(`select from setting_ref where company_id = $1`, [COMPANY])).rowCount,
  )
  const { id } = await network.control.call(CUSTOMER, COMPANY_PHONE)

  const calls = await gateway.heard(callReceived, COMPANY, (all) => all.length > before)
  expect(calls.slice(before)).toMatchObject([{ callId: id, isRejected: false }])
  expect((await network.control.calls(CUSTOMER)).find((call) => call.id === id)?.status).toBe('ringing')
})
