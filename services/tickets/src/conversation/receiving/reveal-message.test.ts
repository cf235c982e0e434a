import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startAutomaticTexts } from '../../../test/automatic-texts.ts'

const { said, put, set, given } = await startAutomaticTexts()

test('a rating still follows an unclear word if an older message becomes readable in between', async () => {
  const { company, ticket, agent, write } = await given({ completionMessage: 'Tchau' })
  await set(company, 'userRating', 'enabled')
  const sentAt = new Date(Date.now() - 60_000).toISOString()
  const { waMessageId } = await write('', { kind: 'placeholder', sentAt })
  await company.texts(ticket.id, (texts) => texts.length === 2)
  await put(ticket, { status: 'open' }, agent)
  await put(ticket, { status: 'closed' }, agent)
  await said(company, 2)
  await write('legal')
  await said(company, 3) // includes the repeated question
  const older = 'Qual é o prazo de entrega?'
  await write(older, { waMessageId, sentAt })
  await company.texts(ticket.id, (texts) => texts.includes(older))

  await write('3')
  await eventually(async () => (await said(company)).length === 4 || (await company.tickets()).length === 2)
  expect((await company.ticket(ticket.id)).rating).toMatchObject({ rate: 3 })
})
