import { pickUsers } from '@recado/contracts/auth/routes'
import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { getChat, listChatMessages, listChats, sendChatMessage } from '@recado/contracts/chats/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aChat, aChatMessage, LEO } from '../../testing/chat-samples.ts'
import { aMe, aUser, ME } from '../../testing/samples.ts'
import { type fakeServer, type Heard, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyFrame } from '../apply-frame.ts'
import { ChatsPage } from './chats-page.tsx'

type Server = ReturnType<typeof fakeServer>

/** A chat of the user with a colleague, and its address. */
export const chat = aChat({ id: 1, title: 'Equipe', lastMessage: 'Léo Prado: bom dia', lastSeq: 3 })
export const here = `/chats/${chat.uuid}`

/** @returns the parsed body of a request that sends a message */
export const bodyOf = ({ body }: Heard) => sendChatMessage.body.parse(body)
export const sentTo = (server: Server) => server.heardOf(sendChatMessage).map(bodyOf)

/** Makes the server return only these chats, each with these messages. */
export function serveChats(server: Server, chats: readonly Chat[], messages: readonly ChatMessage[] = []) {
  server.serve(listChats, () => ({ records: [...chats], count: chats.length, hasMore: false }))
  server.serve(getChat, ({ params }) => {
    const found = chats.find(({ uuid }) => uuid === params['chatId'])
    if (!found) throw new Refused('ERR_NO_CHAT_FOUND')
    return found
  })
  const records = [...messages]
  server.serve(listChatMessages, () => ({ records, count: records.length, hasMore: false, hasNewer: false }))
}

/** Makes the server return the user and the colleague. */
export const servePeople = (server: Server) =>
  server.serve(pickUsers, () => [aUser({ id: ME, name: 'Bia' }), aUser({ id: LEO, name: 'Léo Prado' })])

/** Makes the server accept every message, each with a new id. */
export const serveSending = (server: Server) =>
  server.serve(sendChatMessage, (heard) => {
    const { message, clientId = null } = bodyOf(heard)
    const id = 100 + sentTo(server).length
    const createdAt = new Date().toISOString()
    return { messages: [aChatMessage({ id, senderId: ME, message, clientId, createdAt })] }
  })

/**
 * Opens the page of chats, by default with the sample chat open.
 * @returns also a function that delivers a frame
 */
export async function openChats(path = here) {
  const shown = await show(
    <Routes>
      <Route path="/chats/:uuid?" element={<ChatsPage />} />
    </Routes>,
    { path },
  )
  const hear = (frame: LiveFrame) => act(() => applyFrame(shown.client, viewerOf(aMe()), frame))
  return { ...shown, hear }
}

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })

export const bubble = async (text: string | RegExp) => (await screen.findByText(text)).closest('article') as HTMLElement

/** Chooses an entry in the menu of a message. */
export async function choose(text: string, choice: string | RegExp): Promise<void> {
  await userEvent.click(within(await bubble(text)).getByRole('button', { name: 'Opções da mensagem' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}
