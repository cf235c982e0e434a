// @vitest-environment jsdom
import { listChats } from '@recado/contracts/chats/routes'
import { pickContacts } from '@recado/contracts/contacts/routes'
import { searchMessages } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aChat, aChatter } from '../../testing/chat-samples.ts'
import { fill } from '../../testing/fill.ts'
import { findBarriers } from '../../testing/find-barriers.ts'
import { aMe, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { SearchButton, SearchEverything } from './search-everything.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 3, status: 'open' })
const chat = aChat({ title: 'Festa da Carla' })

beforeEach(() => {
  server.serve(listChats, () => ({ records: [chat], count: 1, hasMore: false }))
  server.serve(listTickets, () => ({ tickets: [ticket], count: 1, hasMore: false }))
  server.serve(pickContacts, () => [
    { id: 20, name: 'Carla Souza', number: '5511944441111', profilePicUrl: '/public/tickets/1/carla' },
  ])
  server.serve(searchMessages, () => ({
    records: [
      {
        messageId: 70,
        ticketId: 3,
        uuid: ticket.uuid,
        contact: { id: 20, name: 'Carla' },
        author: null,
        excerpt: 'a torta da Carla',
        mediaType: 'chat' as const,
        fromMe: false,
        by: null,
        createdAt: ticket.createdAt,
      },
    ],
    count: 1,
    hasMore: false,
  }))
})

describe('the global search', () => {
  const open = async (me = aMe()) => {
    const window = await show(
      <SearchEverything>{(onSearch) => <SearchButton onSearch={onSearch} />}</SearchEverything>,
      { path: '/tickets', me },
    )
    await userEvent.keyboard('{Control>}k{/Control}')
    await fill(await screen.findByPlaceholderText(/^Busque atendimentos/), 'Carla')
    return window
  }

  test('the global search is a dialog with a name', async () => {
    await open()

    await screen.findByRole('dialog', { name: 'Buscar em tudo' })
    expect(await findBarriers()).toEqual([])
  })

  test('the global search shows the photos of contacts', async () => {
    await open()

    const option = (await screen.findByText('Carla Souza')).closest('button')
    expect(option?.querySelector('img')?.getAttribute('src')).toBe('/api/media/tickets/1/carla/photo')
  })

  test("the global search offers the actions on the visible ticket, with the ticket's name and their shortcuts", async () => {
    const pressed: string[] = []
    const press = (step: string) => pressed.push(step)
    await show(
      <>
        <header data-ticket-header>
          <h2>Carla Souza</h2>
          <button type="button" data-step="close" aria-label="Finalizar" onClick={() => press('close')} />
          <button type="button" data-step="tags" aria-label="Tags" onClick={() => press('tags')} />
        </header>
        <SearchEverything>{(onSearch) => <SearchButton onSearch={onSearch} />}</SearchEverything>
      </>,
    )
    await userEvent.keyboard('{Control>}k{/Control}')
    await fill(await screen.findByPlaceholderText(/^Busque atendimentos/), 'fina')

    const action = await screen.findByText('Carla Souza · Alt+F')
    expect(screen.queryByText('Carla Souza · Alt+L')).toBeNull()
    await userEvent.click(action)

    await expect.poll(() => pressed).toEqual(['close'])
  })

  test.each([
    ['a ticket', 'Carla · #3', `/tickets/${ticket.uuid}`],
    ['a message in its conversation', 'a torta da Carla', `/tickets/${ticket.uuid}?message=70`],
    ['a new conversation with a contact', 'Carla Souza', '/tickets?new=5511944441111'],
  ])('the global search leads to %s', async (_, label, target) => {
    const { address } = await open()

    await userEvent.click(await screen.findByText(label))

    await expect.poll(address).toBe(target)
  })

  test('Enter opens the first result, although it arrives after the text was typed', async () => {
    const { address } = await open()
    await screen.findByText('Carla · #3')
    await expect.poll(() => document.querySelectorAll('[data-selected]').length).toBe(1)

    await userEvent.keyboard('{Enter}')

    await expect.poll(address).toBe(`/tickets/${ticket.uuid}`)
  })

  test('Enter opens the first result, also if it arrives above earlier ones', async () => {
    const arrival = Promise.withResolvers<void>()
    server.serve(listTickets, async () => {
      await arrival.promise
      return { tickets: [ticket], count: 1, hasMore: false }
    })
    const { address } = await open()
    await expect.poll(() => document.querySelector('[data-selected]')?.textContent).toContain('Carla Souza')
    arrival.resolve()
    await screen.findByText('Carla · #3')

    await userEvent.keyboard('{Enter}')

    await expect.poll(address).toBe(`/tickets/${ticket.uuid}`)
  })

  test('the global search leads to a chat of colleagues, if the plan has chats', async () => {
    const { address } = await open(aChatter())

    await userEvent.click(await screen.findByText('Festa da Carla'))

    await expect.poll(address).toBe(`/chats/${chat.uuid}`)
  })

  test('the global search shows that it is searching, and offers to try again for failed parts', async () => {
    server.serve(searchMessages, () => {
      throw new Refused('ERR_NO_PERMISSION')
    })
    await open()
    await screen.findByText('Buscando…')
    await screen.findByText('Não foi possível carregar.')
    const asked = server.heardOf(searchMessages).length

    await userEvent.click(screen.getByText('Tentar novamente'))

    await expect.poll(() => server.heardOf(searchMessages).length).toBe(asked + 1)
  })

  test.each([
    ['agents', aMe(), 0],
    ['admins', aMe('admin'), 1],
  ])('the global search offers the permitted pages to %s', async (_, me, count) => {
    await show(<SearchEverything>{(onSearch) => <SearchButton onSearch={onSearch} />}</SearchEverything>, {
      path: '/tickets',
      me,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Buscar em tudo' }))
    await screen.findByText('Atendimentos')

    expect(screen.queryAllByText('Conexões')).toHaveLength(count)
  })
})

test('the question mark shows the shortcuts, which the user can turn off permanently', async () => {
  await show(<SearchEverything>{(onSearch) => <SearchButton onSearch={onSearch} />}</SearchEverything>, {
    path: '/tickets',
  })
  await userEvent.keyboard('{Shift>}?{/Shift}')
  await userEvent.click(await screen.findByRole('switch', { name: 'Usar teclas de atalho' }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByText('Teclas de atalho')).toBeNull()

  await userEvent.keyboard('{Shift>}?{/Shift}')

  expect(localStorage.getItem('ui.keys')).toBe('false')
  expect(screen.queryByText('Teclas de atalho')).toBeNull()
})
