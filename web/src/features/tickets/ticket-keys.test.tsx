// @vitest-environment jsdom
import { countTickets, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aTicket } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { TicketsPane } from './tickets-pane.tsx'
import { useInboxAddress } from './use-inbox-address.ts'
import { useTicketKeys } from './use-ticket-keys.ts'

const server = fakeServer()
const { contact } = aTicket()
const nothing = () => {}
const KEYS = { isOn: true, canUndo: true, onNeighbour: nothing }

test('keys of the inbox move between rows and press the buttons of the focused row', async () => {
  const dario = aTicket({ id: 2, contact: { ...contact, id: 2, name: 'Dário', number: null } })
  const other = aTicket({ id: 9, contact: { ...contact, id: 9, name: 'Eva', number: null } })
  server.serve(listTickets, () => ({ tickets: [dario, other], count: 2, hasMore: false }))
  server.serve(countTickets, () => ({ open: 0, pending: 2, closed: 0, unread: 0 }))
  server.serve(updateTicket, ({ params }) => ({
    ...other,
    id: Number(params['ticketId']),
    status: 'open' as const,
    version: 2,
  }))
  const accepted: number[] = []
  let left = 0
  let chats = 0
  function Keys() {
    useTicketKeys({ ...KEYS, onNew: nothing, onChat: () => (chats += 1), onLeave: () => (left += 1) })
    return (
      <div data-inbox-list>
        <TicketsPane
          address={useInboxAddress()}
          choices={{ queues: [], tags: [], people: [], connections: [] }}
          selectedUuid={undefined}
          addressOf={({ uuid }) => `/tickets/${uuid}`}
          onTaken={({ id }) => accepted.push(id)}
          onClosed={nothing}
          onOther={nothing}
          onPeek={nothing}
          onTransfer={() => {}}
          onNew={nothing}
          hitsOf={() => null}
        />
      </div>
    )
  }
  await show(<Keys />, { path: '/tickets?tab=pending' })
  await screen.findByText('Eva')

  await userEvent.keyboard('jja') // a single letter sends nothing to the contact
  expect(server.heardOf(updateTicket)).toHaveLength(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.poll(() => accepted).toEqual([other.id])
  await userEvent.keyboard('c')
  expect(chats).toBe(1)
  await userEvent.type(screen.getByRole('searchbox'), 'ac') // in a field, letters are text
  expect(chats).toBe(1)
  expect(server.heardOf(updateTicket)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  await screen.findByText('Só não lidos')
  await userEvent.keyboard('{Escape}')
  expect(left).toBe(0) // Escape has only closed the filters
  await expect.poll(() => screen.queryByText('Só não lidos')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(left).toBe(1)
})

test('Escape in the composer closes only panels, and outside of the composer it also closes the conversation', async () => {
  const closed: string[] = []
  function Beside() {
    const [shown, setShown] = useState(['details', 'reply'])
    useTicketKeys({ ...KEYS, onNew: nothing, onLeave: () => closed.push('conversation') })
    const close = (what: string) => {
      closed.push(what)
      setShown(shown.filter((one) => one !== what))
    }
    const wayOut = (what: string) =>
      shown.includes(what) && (
        <button type="button" data-closes-panel onClick={() => close(what)}>
          {what}
        </button>
      )
    return (
      <>
        {wayOut('details')}
        <div data-writing>
          <textarea aria-label="writing" />
          <input aria-label="caption" />
          {wayOut('reply')}
        </div>
      </>
    )
  }
  await show(<Beside />)

  await userEvent.click(screen.getByRole('textbox', { name: 'caption' }))
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual([])
  await userEvent.click(screen.getByRole('textbox', { name: 'writing' }))
  for (const expected of ['reply', 'details', 'details']) {
    await userEvent.keyboard('{Escape}')
    expect(closed.at(-1)).toBe(expected)
  }
  await userEvent.click(document.body)
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['reply', 'details', 'conversation'])
})

test('letters do nothing while a conversation is open, and Ctrl+Shift+Enter closes it, even from its empty composer', async () => {
  const pressed: string[] = []
  let fresh = 0
  const take = (step: string) => (
    <button type="button" data-step={step} onClick={() => pressed.push(step)}>
      {step}
    </button>
  )
  function Open() {
    useTicketKeys({ ...KEYS, onNew: () => (fresh += 1), onChat: () => (fresh += 1), onLeave: nothing })
    return (
      <>
        <header data-ticket-header>{['accept', 'close', 'reopen', 'transfer'].map(take)}</header>
        <p>said</p>
        <textarea aria-label="writing" />
      </>
    )
  }
  await show(<Open />)

  await userEvent.click(screen.getByText('said'))
  await userEvent.keyboard('aertnc')
  expect(pressed).toEqual([])
  expect(fresh).toBe(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(pressed).toEqual(['accept'])
  const composer = screen.getByRole('textbox', { name: 'writing' })
  await userEvent.type(composer, 'text{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(pressed).toEqual(['accept'])
  await userEvent.clear(composer)
  await userEvent.type(composer, '{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(pressed).toEqual(['accept', 'close'])
})

test('Alt and a letter press the buttons of the opened ticket; with a text in the composer, only an undoable close works', async () => {
  const pressed: string[] = []
  const places: number[] = []
  function Open({ canUndo }: { canUndo: boolean }) {
    useTicketKeys({ ...KEYS, canUndo, onNew: nothing, onLeave: nothing, onNeighbour: (by) => places.push(by) })
    return (
      <>
        <header data-ticket-header>
          {['close', 'return', 'transfer', 'tags'].map((step) => (
            <button key={step} type="button" data-step={step} onClick={() => pressed.push(step)}>
              {step}
            </button>
          ))}
        </header>
        <textarea aria-label={`writing ${canUndo}`} />
      </>
    )
  }
  await show(<Open canUndo />)
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('texto{Alt>}fdtl{ArrowDown}{ArrowUp}{/Alt}')
  expect(pressed).toEqual(['close', 'return', 'transfer', 'tags'])
  expect(places).toEqual([1, -1])
  await userEvent.keyboard('{Control>}{Alt>}f{/Alt}{/Control}') // AltGr on Windows types a character
  expect(pressed).toHaveLength(4)
  cleanup()

  await show(<Open canUndo={false} />)
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('texto{Alt>}fd{/Alt}')
  expect(pressed.slice(4)).toEqual(['return'])
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.keyboard('{Alt>}f{/Alt}')
  expect(pressed.slice(4)).toEqual(['return', 'close'])
})

test('g and a digit choose a tab of the list while the list has the focus', async () => {
  const chosen: string[] = []
  const tab = (name: string) => (
    <button key={name} type="button" role="tab" onClick={() => chosen.push(name)}>
      {name}
    </button>
  )
  function Lists() {
    useTicketKeys({ ...KEYS, onNew: nothing, onLeave: nothing })
    return (
      <>
        <div data-inbox-list>{['open', 'pending', 'closed', 'search'].map(tab)}</div>
        <header data-ticket-header />
        <textarea aria-label="writing" />
      </>
    )
  }
  await show(<Lists />)
  await userEvent.type(screen.getByRole('textbox'), 'g2')
  await userEvent.click(document.body)
  await userEvent.keyboard('g2')
  expect(chosen).toEqual([]) // the list does not have the focus
  screen.getByRole('tab', { name: 'closed' }).focus()
  await userEvent.keyboard('2g')
  await userEvent.click(document.body)
  await userEvent.keyboard('2')
  expect(chosen).toEqual([])
  screen.getByRole('tab', { name: 'closed' }).focus()

  await userEvent.keyboard('g2g1')

  expect(chosen).toEqual(['pending', 'open'])
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'open' }))
})
