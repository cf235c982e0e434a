// @vitest-environment jsdom
import { createChat, deleteChat } from '@recado/contracts/chats/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aChat, aMember, LEO } from '../../testing/chat-samples.ts'
import { fill } from '../../testing/fill.ts'
import { ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { chat, here, openChats, serveChats, servePeople } from './show-chats.tsx'

const server = fakeServer()

beforeEach(() => servePeople(server))

test('a chat in the list shows its title, last message and unread count, and a click opens it', async () => {
  const other = aChat({
    id: 2,
    title: 'Loja',
    lastSeq: 5,
    users: [aMember(ME, 'Bia', 3, 5), aMember(LEO, 'Léo', 5, 5)],
  })
  serveChats(server, [chat, other])
  const { address } = await openChats('/chats')

  const row = await screen.findByRole('link', { name: /Equipe/ })
  expect(row.textContent).toContain(': Léo Prado: bom dia')
  screen.getByLabelText('2 mensagens não lidas')

  await userEvent.click(row)
  await expect.poll(address).toBe(here)
})

test('the page of chats explains chats when the user has none', async () => {
  serveChats(server, [])
  await openChats('/chats')

  await screen.findByText('Converse com a sua equipe.')
  expect(screen.queryByText('Selecione uma conversa')).toBeNull()
})

test('the address of an unknown chat redirects to the list of chats', async () => {
  serveChats(server, [])
  const { address } = await openChats(`/chats/${aChat({ id: 9 }).uuid}`)

  await expect.poll(address).toBe('/chats')
})

test('only the owner sees the actions that change a chat, and must confirm its deletion', async () => {
  serveChats(server, [chat, aChat({ id: 2, title: 'Dos outros', ownerId: LEO })])
  server.serve(deleteChat, () => ({ message: 'ok' }))
  await openChats('/chats')
  await screen.findByRole('link', { name: /Dos outros/ })
  expect(screen.queryByRole('button', { name: 'Excluir Dos outros' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Excluir Equipe' }))
  await screen.findByText('Esta ação não pode ser revertida, confirmar?')
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

  await expect.poll(() => screen.queryByRole('link', { name: /Equipe/ })).toBeNull()
  expect(server.heardOf(deleteChat)).toHaveLength(1)
})

test('a new chat needs a title and a member', async () => {
  serveChats(server, [])
  server.serve(createChat, () => chat)
  const { address } = await openChats('/chats')
  await screen.findByText('Converse com a sua equipe.') // waits for the button, which appears only after loading
  await userEvent.click(screen.getByRole('button', { name: 'Nova' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  await screen.findByText('Por favor, preencha o título da conversa.')
  await screen.findByText('Por favor, selecione pelo menos um usuário.')

  serveChats(server, [chat])
  await fill(screen.getByRole('textbox', { name: /Título/ }), 'Equipe')
  await userEvent.click(screen.getByRole('combobox', { name: /Usuários/ }))
  expect(screen.queryByRole('option', { name: 'Bia' })).toBeNull() // includes the user, who is a member too
  await userEvent.click(await screen.findByRole('option', { name: 'Léo Prado' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

  await expect.poll(address).toBe(here)
  expect(server.heardOf(createChat)[0]?.body).toEqual({ title: 'Equipe', users: [LEO] })
})
