import { messageUpdated, sendFailed } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('the acknowledgement of a message', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  async function givenSent(company: Company) {
    const ticket = await company.accept(await company.waiting(null), company.admin)
    const input = { params: { ticketId: ticket.id }, body: { body: 'Olá' } }
    const { body } = await harness.service.call(sendMessage, input, { as: company.admin })
    return { whatsappId: ticket.whatsappId, ticketId: ticket.id, waMessageId: body.messages[0]?.waMessageId ?? '' }
  }
  type Sent = Awaited<ReturnType<typeof givenSent>>

  const tell = (company: Company, { whatsappId, waMessageId }: Sent, ack: number, error: string | null = null) =>
    harness.service.publish(messageAcknowledged, company.id, { whatsappId, waMessageId, ack, error })

  const message = async (company: Company, { ticketId }: Sent): Promise<Message | undefined> => {
    const input = { params: { ticketId }, query: {} }
    return (await harness.service.call(listMessages, input, { as: company.admin })).body.messages.at(-1)
  }
  const settled = (company: Company, sent: Sent, isEnough: (found: Message | undefined) => boolean) =>
    eventually(() => message(company, sent), isEnough)

  test('the acknowledgement of a message only rises, even if events arrive late or repeatedly', async () => {
    const company = await harness.company()
    const sent = await givenSent(company)

    await tell(company, sent, 2)
    await settled(company, sent, (found) => found?.ack === 2)
    for (const ack of [1, 2, 0, -1]) await tell(company, sent, ack, ack < 0 ? 'ERR_SENDING_WAPP_MSG' : null)
    await tell(company, sent, 3)

    expect(await settled(company, sent, (found) => found?.ack === 3)).toMatchObject({ ack: 3, error: null })
    const news = await company.heard(messageUpdated, 2)
    expect(news.map(({ message: { ack } }) => ack)).toEqual([2, 3])
    expect(news.map(({ message: { version } }) => version)).toEqual([2, 3])
    expect(news[0]?.ticket.id).toBe(sent.ticketId)
  })

  test('a message shows a failure until a later attempt succeeds', async () => {
    const company = await harness.company()
    const sent = await givenSent(company)

    await tell(company, sent, -1, 'ERR_SENDING_WAPP_MSG')
    expect(await settled(company, sent, (found) => found?.ack === -1)).toMatchObject({ error: 'ERR_SENDING_WAPP_MSG' })
    await tell(company, sent, 1)

    expect(await settled(company, sent, (found) => found?.ack === 1)).toMatchObject({ error: null })
    expect(await company.heard(sendFailed)).toMatchObject([
      {
        message: { ack: -1, error: 'ERR_SENDING_WAPP_MSG' },
        ticket: { id: sent.ticketId, userId: company.admin.userId },
      },
    ])
  })

  test('an acknowledgement for another company, another connection or an unknown id changes nothing', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const sent = await givenSent(company)

    await tell(other, sent, 3)
    await tell(company, { ...sent, whatsappId: sent.whatsappId + 5_000 }, 3)
    await tell(company, { ...sent, waMessageId: '3EB0UNKNOWN' }, 3)
    await tell(company, sent, 1)

    expect(await settled(company, sent, (found) => found?.ack !== 0)).toMatchObject({ ack: 1 })
    expect(await harness.service.dead('tickets.record-acknowledgement')).toBe(0)
  })
})
