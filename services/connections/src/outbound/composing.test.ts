import { randomUUID } from 'node:crypto'
import { composingRequested } from '@recado/contracts/messages/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { composingListener } from './composing-listener.ts'

const COMPANY = 23
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
const data = { whatsappId, to: { phone: CUSTOMER, lid: null } }

const shown = async () =>
  (await network.control.log()).filter(
    ({ type, phone, presence }) => type === 'presence' && phone === COMPANY_PHONE && presence === 'composing',
  )

test('a person sees the typing indicator if the company of the connection requests it, but not if another company does', async () => {
  await gateway.publish(composingRequested, COMPANY + 1, data)
  await gateway.publish(composingRequested, COMPANY, { ...data, to: { phone: COMPANY_PHONE, lid: null } })
  await gateway.publish(composingRequested, COMPANY, data)

  const all = await eventually(shown, (entries) => entries.some(({ to }) => to === CUSTOMER))
  expect(all.map(({ presence, to }) => [presence, to])).toEqual([
    ['composing', COMPANY_PHONE],
    ['composing', CUSTOMER],
  ])
})

test('a late request for the typing indicator is ignored', () => {
  const heard: number[] = []
  const { handle } = composingListener(({ connectionId }) => heard.push(connectionId))
  const hear = (id: number, ageMs: number) =>
    handle({
      id: randomUUID(),
      type: composingRequested.type,
      time: new Date(Date.now() - ageMs).toISOString(),
      companyId: COMPANY,
      correlationId: randomUUID(),
      data: { ...data, whatsappId: id },
    } as never)
  hear(1, 3_600_000)
  hear(2, 0)

  expect(heard).toEqual([2])
})
