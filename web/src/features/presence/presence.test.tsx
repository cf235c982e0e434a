// @vitest-environment jsdom
import type { ClientFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LineProvider } from '../../shared/realtime/line.tsx'
import { aMessage, aTicket, ME } from '../../testing/samples.ts'
import { show } from '../../testing/show.tsx'
import { glancesAt } from './api.ts'
import { ColleaguesHere } from './colleagues-here.tsx'
import { applyPresenceFrame } from './live.ts'
import { RowGlance } from './row-glance.tsx'
import { useFreshGlances } from './use-fresh-glances.ts'
import { usePresence } from './use-presence.ts'
import { useWatchedRows } from './use-watched-rows.ts'

let words: ClientFrame[] = []
beforeEach(() => {
  words = []
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

function Ticket() {
  const { others, onTyping } = usePresence(7)
  return (
    <>
      <ColleaguesHere others={others} />
      <button type="button" onClick={onTyping}>
        type
      </button>
    </>
  )
}
const open = () =>
  show(
    <LineProvider line={{ say: (word) => words.push(word), opening: 1, isUp: true }}>
      <Ticket />
    </LineProvider>,
  )
const me = { id: ME, name: 'Bia' }
const leo = { id: 11, name: 'Léo' }
type Person = typeof me

const hearOf = (client: QueryClient, ticketId: number, viewing: Person[], typing: Person[]) =>
  act(() => applyPresenceFrame(client, { subject: 'presence', action: 'update', data: { ticketId, viewing, typing } }))

test('a client that opens a ticket announces the opening, the viewing and the leaving', async () => {
  await open()
  expect(words).toEqual([
    { type: 'joinChatBox', ticketId: 7 },
    { type: 'viewing', ticketId: 7 },
  ])

  cleanup()
  expect(words.at(-1)).toEqual({ type: 'leaveChatBox', ticketId: 7 })
})

test('a client does not announce the viewing of a ticket in a window without the focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await open()

  expect(words).toEqual([{ type: 'joinChatBox', ticketId: 7 }])
})

test('typing many letters is announced once', async () => {
  await open()
  const key = screen.getByRole('button', { name: 'type' })
  await userEvent.click(key)
  await userEvent.click(key)

  expect(words.filter(({ type }) => type === 'typing')).toEqual([{ type: 'typing', ticketId: 7 }])
})

describe('presence after a new connection', () => {
  function Socket() {
    const [opening, setOpening] = useState(1)
    useFreshGlances(opening)
    return (
      <>
        <RowGlance ticketId={7} Face={Face}>
          Bom dia!
        </RowGlance>
        <button type="button" onClick={() => setOpening(2)}>
          connect anew
        </button>
      </>
    )
  }

  test('a new connection clears the presence in all tickets, because the server does not announce who has left', async () => {
    const { client } = await show(<Socket />)
    hearOf(client, 7, [], [leo])
    await screen.findByText('Léo está digitando…')

    await userEvent.click(screen.getByRole('button', { name: 'connect anew' }))

    await screen.findByText('Bom dia!')
  })
})

test('the viewers of a ticket are still known after a long time on another page', async () => {
  const { client } = await show(
    <RowGlance ticketId={7} Face={Face}>
      Bom dia!
    </RowGlance>,
  )
  hearOf(client, 7, [leo], [])
  vi.useFakeTimers()

  cleanup()
  vi.advanceTimersByTime(60 * 60_000)
  vi.useRealTimers()

  expect(glancesAt(client, 7).viewing).toEqual([leo])
})

const Face = ({ id }: { id: number }) => <i>face of {id}</i>

describe('presence in the rows of a list', () => {
  function Rows({ shown, openedId }: { shown: readonly number[]; openedId?: number }) {
    const watch = useWatchedRows(openedId)
    useEffect(() => watch(shown), [watch, shown])
    return shown.map((ticketId) => (
      <p key={ticketId}>
        <RowGlance ticketId={ticketId} Face={Face}>{`message ${ticketId}`}</RowGlance>
      </p>
    ))
  }
  const [FIRST, LATER] = [
    [7, 8, 9],
    [9, 10],
  ]
  function List() {
    const [shown, setShown] = useState(FIRST)
    return (
      <LineProvider line={{ say: (word) => words.push(word), opening: 1, isUp: true }}>
        <Rows shown={shown ?? []} openedId={8} />
        <button type="button" onClick={() => setShown(LATER)}>
          scroll
        </button>
      </LineProvider>
    )
  }

  test('the client subscribes to the presence of visible rows, but not of rows that are scrolled past or of the open ticket', async () => {
    await show(<List />)
    await expect.poll(() => words).toEqual([7, 9].map((ticketId) => ({ type: 'joinChatBox', ticketId })))

    await userEvent.click(screen.getByRole('button', { name: 'scroll' }))

    await expect
      .poll(() => words.slice(2))
      .toEqual([
        { type: 'leaveChatBox', ticketId: 7 },
        { type: 'joinChatBox', ticketId: 10 },
      ])
  })

  test('rows that were scrolled past leave no entry in the cache, which would make every search in the cache slower', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((ticketId) => (
      <p key={ticketId}>
        <RowGlance ticketId={ticketId} Face={Face}>{`message ${ticketId}`}</RowGlance>
      </p>
    ))
    const { client } = await show(rows)
    for (const ticketId of [1, 2, 3]) {
      hearOf(client, ticketId, [leo], [])
      hearOf(client, ticketId, [], [])
    }

    await screen.findByText('message 9')
    expect(client.getQueryCache().getAll()).toHaveLength(1)
    expect(client.getQueryCache().getAll()[0]?.state.data).toEqual(new Map())
  })

  test('a row names viewers beside the last message, and shows typing colleagues instead of it', async () => {
    const { client } = await show(
      <RowGlance ticketId={7} Face={Face}>
        Bom dia!
      </RowGlance>,
    )
    const hear = (viewing: Person[], typing: Person[]) => hearOf(client, 7, viewing, typing)

    hear([me], [])
    expect(screen.queryByText(/também/)).toBeNull()
    hear([me, leo], [])
    await screen.findByText('Léo também está vendo')
    screen.getByText(`face of ${leo.id}`)
    screen.getByText('Bom dia!')
    hear([leo], [leo])
    await screen.findByText('Léo está digitando…')
    expect(screen.queryByText('Bom dia!')).toBeNull()
  })
})

test('colleagues in the same ticket are named without the user, typing ones before viewers', async () => {
  const { client } = await open()
  const hear = (viewing: Person[], typing: Person[]) => hearOf(client, 7, viewing, typing)

  hear([me, leo], [me])
  await screen.findByText('Léo também está vendo')
  hear([me, leo], [leo])
  await screen.findByText('Léo está digitando…')
  hear([me], [])
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
})

test('a colleague whose message has arrived is no longer shown as typing, and others still are', async () => {
  const { client } = await open()
  const zoe = { id: 12, name: 'Zoé' }
  const presence = { subject: 'presence', action: 'update' } as const
  act(() => applyPresenceFrame(client, { ...presence, data: { ticketId: 7, viewing: [], typing: [leo, zoe] } }))
  await screen.findByText('Léo, Zoé estão digitando…')

  const message = aMessage({ ticketId: 7, fromMe: true, user: leo })
  act(() =>
    applyPresenceFrame(client, {
      subject: 'appMessage',
      action: 'create',
      data: { message, ticket: aTicket({ id: 7 }), contact: aTicket().contact },
    }),
  )

  await screen.findByText('Zoé está digitando…')
})
