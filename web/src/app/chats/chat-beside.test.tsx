// @vitest-environment jsdom
import { pickUsers } from '@recado/contracts/auth/routes'
import { getChat, listChatMessages, listChats } from '@recado/contracts/chats/routes'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aChat, aChatMessage, aChatter, LEO } from '../../testing/chat-samples.ts'
import { aMe, ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyFrame } from '../apply-frame.ts'
import { ChatBeside } from './chat-beside.tsx'
import { useChatBeside } from './use-chat-beside.ts'

const server = fakeServer()
const chat = aChat({ id: 1, title: 'Equipe', ownerId: LEO })

beforeEach(() => {
  server.serve(pickUsers, () => [])
  server.serve(listChats, () => ({ records: [chat], count: 1, hasMore: false }))
  server.serve(getChat, () => chat)
  server.serve(listChatMessages, () => ({ records: [aChatMessage()], count: 1, hasMore: false, hasNewer: false }))
})
afterEach(() => sessionStorage.clear())

/** The panel of the inbox, with the button that opens it. */
function Side() {
  const beside = useChatBeside()
  return (
    <>
      <button type="button" onClick={beside.toggle}>
        toggle
      </button>
      {beside.isOpen && <ChatBeside beside={beside} />}
    </>
  )
}
const toggle = () => userEvent.click(screen.getByRole('button', { name: 'toggle' }))

test('a user can ask a colleague in the side panel, and the address stays that of the ticket', async () => {
  const { address } = await show(<Side />, { path: '/tickets/x', me: aChatter() })
  await toggle()
  await userEvent.click(await screen.findByRole('button', { name: /Equipe/ }))
  await screen.findByText('mensagem 1')
  await expect.poll(address).toBe('/tickets/x')

  await userEvent.click(screen.getByRole('button', { name: 'Voltar às conversas' }))
  await screen.findByRole('button', { name: /Equipe/ })
  await userEvent.click(screen.getByRole('button', { name: 'Fechar o chat' }))
  expect(screen.queryByRole('heading', { name: 'Chat interno' })).toBeNull()
})

test('the side panel shows the list of chats when the user is removed from its open chat', async () => {
  const { client } = await show(<Side />, { path: '/tickets/x', me: aChatter() })
  await toggle()
  await userEvent.click(await screen.findByRole('button', { name: /Equipe/ }))
  await screen.findByText('mensagem 1')

  server.serve(listChats, () => ({ records: [], count: 0, hasMore: false }))
  const data = { chatId: 1, version: 9 }
  act(() => applyFrame(client, viewerOf(aMe()), { subject: 'chat-user-{userId}', id: ME, action: 'delete', data }))

  await screen.findByText('Converse com a sua equipe.')
  expect(screen.queryByText('mensagem 1')).toBeNull()
})

test('the inbox has no chat panel for a company whose plan has no chats', async () => {
  await show(<Side />, { path: '/tickets/x', me: aMe() })
  await toggle()

  expect(screen.queryByRole('heading', { name: 'Chat interno' })).toBeNull()
  expect(server.heardOf(listChats)).toEqual([])
})
