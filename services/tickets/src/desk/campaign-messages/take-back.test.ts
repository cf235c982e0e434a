import { randomUUID } from 'node:crypto'
import { campaignMessageRequested, campaignMessagesCanceled } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { createFileList } from '@recado/contracts/files/routes'
import { cancelRequested, sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged, sendsCancelled } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest, progressHeard } from '../../../test/campaigns.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Request = EventData<typeof campaignMessageRequested>

async function given(company: Company, requests: readonly Request[]): Promise<string[]> {
  for (const asked of requests) await harness.service.publish(campaignMessageRequested, company.id, asked)
  return (await company.heard(sendRequested, requests.length)).map(({ waMessageId }) => waMessageId)
}
const cancel = (company: Company, { campaignId, whatsappId }: Request, requestIds: string[]) =>
  harness.service.publish(campaignMessagesCanceled, company.id, { campaignId, whatsappId, requestIds })
const confirm = (company: Company, whatsappId: number, waMessageIds: string[], id?: string) =>
  harness.service.publish(sendsCancelled, company.id, { whatsappId, waMessageIds }, id)
const acknowledge = (company: Company, whatsappId: number, waMessageId: string, ack: number) =>
  harness.service.publish(messageAcknowledged, company.id, { whatsappId, waMessageId, ack, error: null })
const steps = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0])

describe('messages of a cancelled campaign', () => {
  test('unsent messages of a cancelled campaign are withdrawn, and sent once when they are requested again', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const { whatsappId, contactId } = ticket
    const asked = aRequest({ whatsappId, contactId })
    const [first = ''] = await given(company, [asked])
    await cancel(company, asked, [asked.requestId])
    expect(await company.heard(cancelRequested)).toEqual([{ whatsappId, waMessageIds: [first] }])
    const eventId = randomUUID()
    await confirm(company, whatsappId, [first], eventId)
    await confirm(company, whatsappId, [first], eventId)
    await confirm(company, whatsappId, [first])
    expect(steps(await progressHeard(company, asked, 2))).toEqual(['stored', 'taken-back'])
    expect(await company.messages(ticket.id)).toMatchObject([{ body: 'Oi' }, { isDeleted: true, ack: 0 }])

    await harness.service.publish(campaignMessageRequested, company.id, { ...asked, requestId: randomUUID() })

    expect(steps(await progressHeard(company, asked, 3))).toEqual(['stored', 'taken-back', 'stored'])
    expect(await company.heard(sendRequested, 2)).toHaveLength(2)
  })

  test('messages of a cancelled campaign that may have been sent are reported with their acknowledgement or their last state', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const [left, flying] = [
      aRequest({ whatsappId, campaignId: 7 }),
      aRequest({ whatsappId, campaignId: 7, number: '5521900000001' }),
    ]
    const [first = '', second = ''] = await given(company, [left, flying])
    await acknowledge(company, whatsappId, first, 1)
    await progressHeard(company, left, 2)
    await cancel(company, left, [left.requestId, flying.requestId])
    expect(await company.heard(cancelRequested)).toEqual([{ whatsappId, waMessageIds: [second] }])
    await confirm(company, whatsappId, [])
    await acknowledge(company, whatsappId, second, 1)

    expect(steps(await progressHeard(company, flying, 2))).toEqual(['stored', 'sent'])
    expect(steps(await progressHeard(company, left, 3))).toEqual(['stored', 'sent', 'sent'])
  })

  test('messages of a cancelled campaign are not sent twice if it restarts before the withdrawal is confirmed', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    const [first = ''] = await given(company, [asked])
    await cancel(company, asked, [asked.requestId])
    const again = { ...asked, requestId: randomUUID() }
    await harness.service.publish(campaignMessageRequested, company.id, again)
    expect(steps(await progressHeard(company, asked, 2))).toEqual(['stored', 'stored'])
    await confirm(company, whatsappId, [first])

    expect(steps(await progressHeard(company, asked, 3))).toEqual(['stored', 'stored', 'taken-back'])
    expect(await company.heard(sendRequested)).toHaveLength(1)
  })

  test('messages of a cancelled campaign are sent completely if their first part was sent', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const body = { name: 'Catálogo', message: 'Segue o catálogo', options: [] }
    const list = await harness.service.call(createFileList, { body }, { as: company.admin })
    const asked = aRequest({ whatsappId, fileListId: list.body.id })
    await harness.service.publish(campaignMessageRequested, company.id, asked)
    const [first, second] = await company.heard(sendRequested, 2)
    await cancel(company, asked, [asked.requestId])
    await confirm(company, whatsappId, [second?.waMessageId ?? ''])

    const sends = await company.heard(sendRequested, 3)
    expect(sends.map(({ content }) => ('text' in content ? content.text : null))).toEqual([
      'Oferta',
      'Segue o catálogo',
      'Segue o catálogo',
    ])
    expect(sends[2]).toEqual(second)
    await acknowledge(company, whatsappId, first?.waMessageId ?? '', 1)
    expect(steps(await progressHeard(company, asked, 2))).toEqual(['stored', 'sent'])
  })

  test('only messages of the given company and campaign are cancelled', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    const [first = ''] = await given(company, [asked])
    await cancel(other, asked, [asked.requestId])
    await confirm(other, whatsappId, [first])
    await cancel(company, { ...asked, campaignId: 1 }, [asked.requestId])
    for (const { id } of [company, other]) {
      const next = aRequest({ whatsappId, number: '5521900000009' }) // handled after the earlier commands
      await harness.service.publish(campaignMessageRequested, id, next)
    }
    await company.heard(sendRequested, 2)
    await other.heard(sendRequested)
    await acknowledge(company, whatsappId, first, 1)

    expect(steps(await progressHeard(company, asked, 2))).toEqual(['stored', 'sent'])
    expect(await company.heard(cancelRequested, 0)).toEqual([])
    expect(await other.heard(cancelRequested, 0)).toEqual([])
  })
})
