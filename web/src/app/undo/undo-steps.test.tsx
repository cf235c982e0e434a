// @vitest-environment jsdom
import { leaveLane } from '@recado/contracts/tags/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { undoStep } from '@recado/contracts/undo/routes'
import { wordsOf } from '@recado/contracts/words/speak'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMoveTicket } from '../../features/kanban/api.ts'
import { openedTicket } from '../../features/tickets/api.ts'
import { CloseAction } from '../../features/tickets/close-action.tsx'
import { addStep, returnOnUndo, undoableSteps } from '../../shared/undo/undoable-steps.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { findBarriers } from '../../testing/find-barriers.ts'
import { aMe, aTicket, ME, PREFERENCES } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { UndoSteps } from './undo-steps.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 5, status: 'open', version: 3 })
const UNTIL = '2026-03-02T12:00:06.000Z' // by the clock of the server, which may differ

function Page() {
  const client = useQueryClient()
  const move = useMoveTicket()
  const undoing = useUndoing()
  const offer = (id: number, text: string) => undoing.offer([{ undo: { id, until: UNTIL } }], text, ticket.uuid)
  return (
    <>
      <UndoSteps />
      <CloseAction ticket={ticket} onClosed={() => returnOnUndo(client, ticket.uuid)} />
      <textarea aria-label="writing" />
      <button type="button" onClick={() => offer(1, 'Passo um.') && offer(2, 'Passo dois.')}>
        two steps
      </button>
      <button type="button" onClick={() => move.mutate({ ticket, laneId: 0 })}>
        move
      </button>
    </>
  )
}

const undone: string[] = []
beforeEach(() => {
  undone.length = 0
  server.serve(updateTicket, () => ({
    ...ticket,
    status: 'closed' as const,
    version: 4,
    undo: { id: 7, until: UNTIL },
  }))
  server.serve(leaveLane, () => ({ ...ticket, version: 4 }))
  server.serve(undoStep, ({ params }) => {
    undone.push(params['undoId'] ?? '')
    return { ticket: { ...ticket, version: 9 }, message: null }
  })
})
afterEach(() => vi.useRealTimers())

const close = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Finalizar/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
}
const undoButton = () => screen.findByRole('button', { name: 'Desfazer' })
const press = (keys: string) => userEvent.keyboard(keys)
const CTRL_Z = '{Control>}z{/Control}'

test("a close requests the user's undo time, and the undo of its toast leads back to the conversation", async () => {
  const { client, address } = await show(<Page />, {
    me: { ...aMe(), preferences: { ...PREFERENCES, next: 'stay', undoSeconds: 10 } },
  })
  client.setQueryData(openedTicket(client, ticket.uuid).queryKey, { ticket, isGone: false })
  await close()

  const toast = within((await screen.findByText('Atendimento finalizado.')).closest('[role=status]') as HTMLElement)
  expect(server.heardOf(updateTicket)).toMatchObject([{ body: { status: 'closed', undoSeconds: 10 } }])
  expect(client.getQueryData(openedTicket(client, ticket.uuid).queryKey)?.ticket.status).toBe('closed')
  // the close button has no label here, because `ToastStack` adds it
  expect((await findBarriers()).filter((barrier) => !barrier.includes('Notification-closeButton'))).toEqual([])
  await userEvent.click(toast.getByRole('button', { name: 'Desfazer' }))

  await screen.findByText('Desfeito.')
  expect(undone).toEqual(['7'])
  expect(address()).toBe(`/tickets/${ticket.uuid}`)
  expect(client.getQueryData(openedTicket(client, ticket.uuid).queryKey)?.ticket.status).toBe('open')
  await expect.poll(() => screen.queryByText('Atendimento finalizado.')).toBeNull()
})

test('a user who has turned undo off gets the toast without an undo button', async () => {
  await show(<Page />, { me: { ...aMe(), preferences: { ...PREFERENCES, next: 'stay', undoSeconds: 0 } } })
  await close()

  await screen.findByText('Atendimento finalizado.')
  expect(server.heardOf(updateTicket)).toMatchObject([{ body: { undoSeconds: 0 } }])
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('Ctrl+Z undoes the latest step first, but not in a field with a text, or in a field that has changed since the step', async () => {
  await show(<Page />)
  const field = screen.getByRole('textbox', { name: 'writing' })
  await userEvent.type(field, 'oi')
  await userEvent.click(screen.getByRole('button', { name: 'two steps' }))
  await screen.findByText('Passo dois.')

  await userEvent.click(field)
  await press(CTRL_Z)
  expect(undone).toEqual([]) // in a field with a text, the key undoes typing
  await userEvent.clear(field)
  await press(CTRL_Z)
  expect(undone).toEqual([]) // in a field whose text was just deleted, the key restores the text
  await userEvent.click(document.body)
  await press(CTRL_Z)
  await expect.poll(() => undone).toEqual(['2'])
  await userEvent.click(field) // the field is empty, and was not typed in since the step that is now the latest
  await press(CTRL_Z)

  await expect.poll(() => undone).toEqual(['2', '1'])
  await press(CTRL_Z)
  expect(undone).toEqual(['2', '1'])
})

test('toasts with time left come back after a reload, only for the same user', async () => {
  const step = { ids: [7], userId: ME, text: 'Finalizado antes.', until: Date.now() + 60_000 }
  const steps: (typeof step)[] = [
    step,
    { ...step, ids: [8], text: 'De um colega.', userId: ME + 1 },
    { ...step, ids: [9], text: 'Tarde demais.', until: Date.now() - 1 },
  ]
  for (const one of steps) addStep(new QueryClient(), one as Parameters<typeof addStep>[1])

  await show(<Page />)

  await screen.findByText('Finalizado antes.')
  expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(1)
  await userEvent.click(await undoButton())
  await expect.poll(() => undone).toEqual(['7'])
})

test('a toast disappears when its time is over; while it has the focus it stays with its button off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const { client } = await show(<Page />)
  await user.click(screen.getByRole('button', { name: 'two steps' }))
  const toast = (await screen.findByText('Passo um.')).closest('[role=status]') as HTMLElement
  within(toast).getByRole('button', { name: 'Desfazer' }).focus()

  await vi.advanceTimersByTimeAsync(6_100)
  await expect.poll(() => screen.queryByText('Passo dois.')).toBeNull()
  expect(client.getQueryData(undoableSteps.queryKey)).toMatchObject([{ ids: [1] }])
  expect(within(toast).getByRole('button', { name: 'Desfazer' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  expect(undone).toEqual([])
  ;(document.activeElement as HTMLElement).blur()
  await vi.advanceTimersByTimeAsync(500)

  await expect.poll(() => screen.queryByText('Passo um.')).toBeNull()
  expect(client.getQueryData(undoableSteps.queryKey)).toEqual([])
})

test("Ctrl+Z undoes a step whose toast is gone only while the step's time is not over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const { client } = await show(<Page />)
  const add = (id: number) =>
    addStep(client, { ids: [id], userId: ME, text: `Passo ${id}.`, until: Date.now() + 6_000 })
  for (const id of [1, 2, 3, 4]) act(() => add(id))
  const toast = (await screen.findByText('Passo 4.')).closest('[role=status]') as HTMLElement
  await user.click(toast.querySelector('.mantine-Notification-closeButton') as HTMLElement)
  await user.click(document.body)
  await user.keyboard(CTRL_Z)
  await expect.poll(() => undone).toEqual(['4']) // the time of step 4 is not over

  act(() => add(5))
  const other = (await screen.findByText('Passo 5.')).closest('[role=status]') as HTMLElement
  await user.click(other.querySelector('.mantine-Notification-closeButton') as HTMLElement)
  await user.click(document.body)
  await vi.advanceTimersByTimeAsync(7_000)
  await expect.poll(() => screen.queryByText('Passo 3.')).toBeNull()
  await user.keyboard(CTRL_Z)

  expect(undone).toEqual(['4'])
})

test.each([
  ['ended', null, 'Não dá mais para desfazer. O tempo para desfazer acabou.'],
  ['changed', wordsOf('redirected', { queue: 'Vendas' }), 'Não dá mais para desfazer. Redirecionado para Vendas'],
  ['changed', null, 'Não dá mais para desfazer. O atendimento mudou de novo.'],
])('an undo that comes too late shows the reason: %s', async (reason, happened, words) => {
  server.serve(undoStep, () => {
    throw new Refused('ERR_UNDO_TOO_LATE', { reason, happened, by: null })
  })
  await show(<Page />)
  await close()

  await userEvent.click(await undoButton())

  await screen.findByText(words)
  await expect.poll(() => screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})
