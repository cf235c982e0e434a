import { createTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo } from '@recado/contracts/undo'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice } from '../../../test/dice.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { FAREWELL, undoingIn } from '../../../test/undoing.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 41)
const HISTORIES = 50 * Number(process.env['FUZZ_ROUNDS'] ?? 1)
const AT_ONCE = 5
const MOST_ACTS = 5

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

/** Random acts of several people around one close, some of them at once; a refused act changes nothing. */
async function live(seed: number): Promise<void> {
  const roll = createDice(seed)
  const given = await scene.given()
  const { company, agent, colleague, sales, ticket, write } = given
  const steps: Undo[] = []
  let written = 0

  async function close(): Promise<void> {
    const present = await company.ticket(ticket.id)
    const { body } = await scene.change(present, { status: 'closed' }, company.admin)
    if (body.undo) steps.push(body.undo)
  }
  const anyStep = () => steps[roll(steps.length)]
  const acts: readonly (() => Promise<unknown>)[] = [
    close,
    () => write(`Texto ${++written}`),
    async () => steps.length > 0 && scene.undo(anyStep() ?? { id: 0 }, company.admin),
    async () => steps.length > 0 && scene.setEnd(anyStep()?.id ?? 0, '-1 second'),
    () => scene.change(ticket, { status: 'open', undoSeconds: 0 }, company.admin),
    async () => {
      const { body } = await scene.change(ticket, { userId: colleague.userId }, company.admin)
      if (body.undo) steps.push(body.undo)
    },
    async () => {
      const { contactId, whatsappId } = await company.ticket(ticket.id)
      const body = { contactId, whatsappId, queueId: sales.id }
      await harness.service.call(createTicket, { body }, { as: agent })
    },
  ]
  await close()
  for (let round = 0; round < MOST_ACTS; round++) {
    const chosen = Array.from({ length: 1 + roll(2) }, () => acts[roll(acts.length)])
    await Promise.all(chosen.map((act) => act?.()))
  }
  await settle(steps, company, written)
  await check(given, steps, seed)
}

/** Waits until every step has ended and every message is stored. */
async function settle(steps: readonly Undo[], company: Scene['company'], written: number): Promise<void> {
  await eventually(async () => (await company.said()).filter(({ message }) => !message.fromMe).length === written + 1)
  for (const step of steps) await scene.letTimePass(step)
}

type Scene = Awaited<ReturnType<typeof scene.given>>

async function check({ company, ticket }: Scene, steps: readonly Undo[], seed: number): Promise<void> {
  const states = await Promise.all(steps.map((step) => scene.stateOf(step)))
  const { rows } = await scene.query('select kind, state from undo_step where company_id = $1', [company.id])
  const left = rows.filter(({ kind, state }) => kind === 'close' && state === 'left').length
  const farewells = (await scene.said(company)).filter((text) => text === FAREWELL).length
  const undone = (await company.history(ticket.id)).filter(({ words }) =>
    ['undone', 'closeTakenBack'].includes(words?.code ?? ''),
  ).length
  const active = await scene.query(
    `select contact_id, whatsapp_id from ticket where company_id = $1 and status <> 'closed'
      group by contact_id, whatsapp_id having count(*) > 1`,
    [company.id],
  )
  expect({ seed, farewells, undone, doubles: active.rowCount }).toEqual({
    seed,
    farewells: left,
    undone: states.filter((state) => state === 'undone').length,
    doubles: 0,
  })
  await checkState(company, ticket)
}

/** The last entry about a close, a reopening or an undoing says whether the ticket is closed. */
async function checkState(company: Scene['company'], { id }: Ticket): Promise<void> {
  const codes = (await company.history(id)).flatMap(({ words }) => words?.code ?? [])
  const ended = codes.lastIndexOf('closedBy')
  const began = Math.max(...['reopened', 'closeTakenBack', 'undone'].map((code) => codes.lastIndexOf(code)))
  const wasUndoneTransfer = codes.at(began) === 'undone' && codes.lastIndexOf('transferred') > ended
  const { status } = await company.ticket(id)
  if (!wasUndoneTransfer) expect({ codes, status }).toMatchObject({ status: ended > began ? 'closed' : 'open' })
}

test('the farewell of a close is sent once or never, and the contact has one active ticket, in random histories', async () => {
  for (let first = 0; first < HISTORIES; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => live(SEED * 100_000 + first + place)))
  }
}, 3_600_000)
