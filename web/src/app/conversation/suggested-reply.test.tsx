// @vitest-environment jsdom
import { getAssistance, suggestReply } from '@recado/contracts/assistance/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe, aMessage } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { bodyOf, serveSending } from './serve-sending.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()
beforeEach(() => {
  localStorage.setItem('signOption', 'false') // no signature: another test covers signed texts
  serveSending(server)
})

const sent = () => server.heardOf(sendMessage).map((one) => bodyOf(one).body)

describe('a suggested reply', () => {
  const me = aMe()
  const helped = { ...me, company: { ...me.company, plan: { ...me.company.plan, useOpenAi: true } } }
  async function openHelped(peoplePromptId: number | null) {
    server.serve(getAssistance, () => ({ peoplePromptId }))
    await showConversation(server, [aMessage({ id: 7, body: 'Tem pão?' })], { me: helped })
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
  }
  const suggest = async () => userEvent.click(await screen.findByRole('button', { name: 'Sugerir resposta' }))

  test('a suggested reply is added below the typed text as a draft, and is not sent without the user', async () => {
    server.serve(suggestReply, () => ({ text: 'Temos, sim!' }))
    const field = await openHelped(3)
    await suggest()
    await expect.poll(() => field.value).toBe('Temos, sim!')

    await userEvent.clear(field)
    await userEvent.type(field, 'Oi, Clara.')
    await suggest()

    await expect.poll(() => field.value).toBe('Oi, Clara.\n\nTemos, sim!')
    expect(server.heardOf(suggestReply).map(({ params }) => params)).toEqual([{ ticketId: '1' }, { ticketId: '1' }])
    expect(sent()).toEqual([])
  })

  test('a failed suggestion of the model is explained, and the field does not change', async () => {
    server.serve(suggestReply, () => {
      throw new Refused('ERR_PROMPT_FAILED', { detail: 'answered 429' })
    })
    const field = await openHelped(3)
    await userEvent.type(field, 'Oi')
    await suggest()

    await screen.findByText(/answered 429/)
    expect(field.value).toBe('Oi')
  })

  test('the composer suggests replies only if the company has a prompt for users', async () => {
    await openHelped(null)

    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Sugerir resposta' })).toBeNull()
  })
})
