import type { Person } from '@recado/chaos/person'
import { updateUser } from '@recado/contracts/auth/routes'
import { getTicket, listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './pages/barriers.ts'
import { expectNone } from './pages/each-page.ts'
import { type Company, comeAgain } from './stage/company.ts'
import { history, LOOKED_AT, readPage } from './stage/inbox.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

type Scene = { readonly stage: Stage; readonly company: Company }

/** What an agent does: each press of a key or key combination and of the pointer counts one; text is not counted. */
type Hands = {
  readonly press: (keys: string) => Promise<void>
  readonly click: (name: string) => Promise<void>
  /** Clicks an entry of an open menu. */
  readonly choose: (name: RegExp) => Promise<void>
}
type Desk = { readonly page: Page; readonly person: Person; readonly ticket: Ticket; readonly next: Ticket }
type Goal = {
  readonly task: string
  readonly rival: number // the fewest presses of another product
  readonly goal: number // presses of the pointer and of keys
  readonly drive: (hands: Hands, desk: Desk) => Promise<void>
  readonly isDone: (desk: Desk) => Promise<void>
}

const statusOf = async ({ person, ticket }: Desk) =>
  (await person.call(getTicket, { params: { ticketId: ticket.id } })).status
const isClosed = ({ page }: Desk) => page.getByRole('button', { name: 'Desfazer' }).waitFor()
const isOpenAgain = async (desk: Desk) => {
  await desk.page.getByText('Desfeito.').waitFor()
  await desk.page.waitForURL(`**/tickets/${desk.ticket.uuid}`)
  expect(await statusOf(desk)).toBe('open')
  await desk.page.mouse.move(700, 300) // off the toast, which stays under the pointer
  await desk.page.getByText('Desfeito.').waitFor({ state: 'detached' })
}
const isSnoozed = async (desk: Desk) => {
  await desk.page
    .getByText(/^Adiado até \S*\d|^Adiado até amanhã/) // the browser's day may be another one than the company's
    .first()
    .waitFor()
  await isInNext(desk)
  expect(await snoozeOf(desk)).toMatchObject({ kind: 'time' })
}
const isBack = async (desk: Desk) => {
  await isOpenAgain(desk)
  expect(await snoozeOf(desk)).toBeNull()
}
const snoozeOf = async ({ person, ticket }: Desk) =>
  (await person.call(getTicket, { params: { ticketId: ticket.id } })).snooze
const isInNext = (desk: Desk) => desk.page.waitForURL(`**/tickets/${desk.next.uuid}?tab=pending`)

/** The presses of frequent tasks, from the composer of an open conversation, in this order. */
const GOALS: readonly Goal[] = [
  {
    task: 'close by keys, with a text in the composer',
    rival: 1,
    goal: 1,
    drive: ({ press }) => press('Alt+f'),
    isDone: isClosed,
  },
  { task: 'undo a close by keys', rival: 1, goal: 1, drive: ({ press }) => press('Control+z'), isDone: isOpenAgain },
  {
    task: 'close and be in the next conversation',
    rival: 1,
    goal: 1,
    drive: ({ click }) => click('Finalizar'),
    isDone: isInNext,
  },
  { task: 'undo a close', rival: 1, goal: 1, drive: ({ click }) => click('Desfazer'), isDone: isOpenAgain },
  {
    task: 'snooze until tomorrow at nine',
    rival: 2,
    goal: 2,
    drive: async ({ click, choose }) => {
      await click('Adiar')
      await choose(/^Amanhã às 9:00/)
    },
    isDone: isSnoozed,
  },
  { task: 'undo a snooze', rival: 1, goal: 1, drive: ({ click }) => click('Desfazer'), isDone: isBack },
  {
    task: 'close by its name',
    rival: 2,
    goal: 2,
    drive: async ({ press }, { page }) => {
      await press('Control+k')
      await page.getByPlaceholder(/^Busque atendimentos/).fill('fina')
      await page.getByText(/ · Alt\+F$/).waitFor()
      await press('Enter')
    },
    isDone: isClosed,
  },
]

/** From the list of a supervisor's own conversations. */
const OF_SUPERVISOR: Goal = {
  task: 'see who waits too long',
  rival: 1,
  goal: 1,
  drive: ({ click }) => click('Sem resposta'),
  isDone: async ({ page, person }) => {
    await page.waitForURL((url) => url.searchParams.has('unanswered') && url.searchParams.has('all'))
    const query = { status: 'open', showAll: 'true', unanswered: 'true', snoozed: 'without', order: 'urgent' } as const
    const { tickets } = await person.call(listTickets, { query })
    expect(tickets.length).toBeGreaterThan(0)
    const rows = tickets.slice(0, LOOKED_AT).map(({ contact }) => contact.name)
    await expect.poll(async () => (await readPage(page)).rows).toEqual(rows)
  },
}

/** @throws if the task takes more presses than its goal, or than another product */
async function countPresses({ task, rival, goal, drive, isDone }: Goal, desk: Desk): Promise<void> {
  const { page } = desk
  let presses = 0
  const pressed = async (act: Promise<void>) => {
    presses++
    await act
  }
  await drive(
    {
      press: (keys) => pressed(page.keyboard.press(keys)),
      click: (name) => pressed(page.getByRole('button', { name, exact: true }).click()),
      choose: (name) => pressed(page.getByRole('menuitem', { name }).click()),
    },
    desk,
  )
  await isDone(desk)
  expect({ task, presses }).toEqual({ task, presses: goal })
  expect(goal, task).toBeLessThanOrEqual(rival)
}

/** Counts the presses of frequent tasks. A line of `GOALS` is a task. */
export function testGoals(at: () => Scene): void {
  test('an agent needs no more presses for frequent tasks than in any other product', async () => {
    const { stage, company } = at()
    const person = await comeAgain(stage, company.colleague)
    const preferences = { next: 'waiting', undoSeconds: 10 } as const // as long as possible on a busy machine
    await person.call(updateUser, { params: { userId: person.user.id }, body: { preferences } })
    const { page, context, faults } = await openWindowOf(stage, person)
    const listed = async (status: 'open' | 'pending') =>
      (await person.call(listTickets, { query: { status, order: status === 'open' ? 'recent' : 'waiting' } })).tickets
    const [[ticket], [next]] = await Promise.all([listed('open'), listed('pending')])
    if (!ticket || !next) throw new Error('the colleague has no open ticket, or no ticket waits')
    const desk = { page, person, ticket, next }
    await page.goto(`/tickets/${ticket.uuid}`)
    await history(page).locator('[data-message]').last().click()
    await page.keyboard.type('entendi, obrigado')
    const field = page.getByRole('textbox', { name: 'Mensagem' })
    await expect.poll(() => field.inputValue()).toBe('entendi, obrigado') // in the conversation, letters are text
    expect(await statusOf(desk)).toBe('open')

    for (const goal of GOALS) await countPresses(goal, desk)
    expect(faults).toEqual([])
    await context.close()
  })

  test('a supervisor sees by one press who waits too long', async () => {
    const { stage, company } = at()
    const person = await comeAgain(stage, company.supervisor)
    const { page, context, faults } = await openWindowOf(stage, person)
    const [ticket] = (await person.call(listTickets, { query: { status: 'open', showAll: 'true' } })).tickets
    if (!ticket) throw new Error('no ticket is open')
    await page.goto('/tickets')
    await page.getByRole('button', { name: 'Sem resposta' }).waitFor()
    await countPresses(OF_SUPERVISOR, { page, person, ticket, next: ticket })
    expect(faults).toEqual([])
    await context.close()
  })

  test('the toast with an undo has no barrier, and is back after a reload', async () => {
    const { stage, company } = at()
    const person = await comeAgain(stage, company.colleague)
    const [ticket] = (await person.call(listTickets, { query: { status: 'open' } })).tickets
    const { page, context, faults } = await openWindowOf(stage, person)
    await page.goto(`/tickets/${ticket?.uuid}`)
    await page.getByRole('button', { name: 'Devolver à fila' }).click()
    await page.getByText('Atendimento devolvido à fila.').waitFor()
    await page.reload()

    const undo = page.getByRole('button', { name: 'Desfazer' })
    await undo.hover() // it does not vanish under the pointer
    expectNone(await findBarriers(page))
    await page.mouse.move(700, 300)
    await undo.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await context.close()
  })
}
