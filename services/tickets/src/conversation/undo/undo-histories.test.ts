import { mergeContact } from '@recado/contracts/contacts/routes'
import { createTicket, snoozeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo } from '@recado/contracts/undo'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice } from '../../../test/dice.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { inHours } from '../../../test/snoozes.ts'
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

type Scene = Awaited<ReturnType<typeof scene.given>>
type Life = { readonly given: Scene; readonly roll: (of: number) => number; readonly steps: Undo[]; written: number }

/** Steps of agents on the ticket; each adds itself to the steps that can be undone. */
function stepsOf({ given, steps }: Life): (() => Promise<unknown>)[] {
  const { company, agent, colleague, sales, support, ticket } = given
  const { admin } = company
  async function take(step: Promise<{ body: { undo?: Undo | null | undefined } }>): Promise<void> {
    const { undo } = (await step).body
    if (undo) steps.push(undo)
  }
  const snooze = (body: object) =>
    take(
      harness.service.call(
        snoozeTicket,
        { params: { ticketId: ticket.id }, body: { ...body, undoSeconds: 10 } },
        { as: admin },
      ),
    )
  const create = async (as: Person) => {
    const { contactId, whatsappId } = await company.ticket(ticket.id)
    return harness.service.call(createTicket, { body: { contactId, whatsappId, queueId: sales.id } }, { as })
  }
  return [
    () => take(scene.change(ticket, { status: 'closed' }, admin)),
    () => take(scene.change(ticket, { userId: colleague.userId }, admin)),
    () => take(scene.change(ticket, { status: 'pending', queueId: support.id }, admin)),
    () => snooze({ until: inHours(1) }),
    () => snooze({ untilAnswer: true }),
    () => scene.change(ticket, { status: 'open', undoSeconds: 0 }, admin),
    () => scene.change(ticket, { status: 'open', undoSeconds: 0 }, colleague), // accepts or reopens it
    () => create(agent),
  ]
}

/** Acts of others: the contact, a second number of theirs, time, and undoing. */
function actsOf(life: Life): (() => Promise<unknown>)[] {
  const { given, roll, steps } = life
  const { company, ticket, write, connection } = given
  const anyStep = () => steps[roll(steps.length)] ?? { id: 0 }
  async function merge(): Promise<void> {
    const { contactId } = await company.ticket(ticket.id)
    const text = `Texto ${++life.written}`
    await company.receive(connection.id, { text }) // from a new number
    const sourceId = await eventually(async () => {
      const sql = 'select contact_id::float8 as id from message where company_id = $1 and body = $2'
      return (await scene.query(sql, [company.id, text])).rows[0]?.id as number | undefined
    })
    if (sourceId === undefined) throw new Error('no contact')
    await harness.service.call(mergeContact, { params: { contactId }, body: { sourceId } }, { as: company.admin })
  }
  const letWake = () =>
    scene.query(
      `update ticket set snoozed_until = now() - interval '1 second' where id = $1 and snooze_kind is not null`,
      [ticket.id],
    )
  return [
    () => write(`Texto ${++life.written}`),
    () => scene.undo(anyStep(), company.admin),
    () => scene.setEnd(anyStep().id, '-1 second'), // its effect leaves
    letWake,
    merge,
  ]
}

/** Random acts of several people around one close, some of them at once; a refused act changes nothing. */
async function live(seed: number): Promise<void> {
  const life: Life = { given: await scene.given(), roll: createDice(seed), steps: [], written: 0 }
  const acts = [...stepsOf(life), ...actsOf(life), ...actsOf(life)]
  await acts[0]?.()
  for (let round = 0; round < MOST_ACTS; round++) {
    const chosen = Array.from({ length: 1 + life.roll(2) }, () => acts[life.roll(acts.length)])
    await Promise.all(chosen.map((act) => act?.()))
  }
  await settle(life)
  await check(life, seed)
}

/** Waits until every step has ended, every due snooze has, and every message is stored. */
async function settle({ steps, given: { company }, written }: Life): Promise<void> {
  await eventually(async () => (await company.said()).filter(({ message }) => !message.fromMe).length === written + 1)
  for (const step of steps) await scene.letTimePass(step)
  const due = 'select from ticket where company_id = $1 and snoozed_until < now()'
  await eventually(async () => (await scene.query(due, [company.id])).rowCount === 0)
}

async function check({ given: { company, ticket }, steps }: Life, seed: number): Promise<void> {
  const states = await Promise.all(steps.map((step) => scene.stateOf(step)))
  const { rows } = await scene.query('select kind, state from undo_step where company_id = $1', [company.id])
  const left = rows.filter(({ kind, state }) => kind === 'close' && state === 'left').length
  const farewells = (await scene.said(company)).filter((text) => text === FAREWELL).length
  const codes = await codesOf(ticket)
  const undone = codes.filter((code) => ['undone', 'closeTakenBack'].includes(code)).length
  const active = await scene.query(
    `select contact_id, whatsapp_id from ticket where company_id = $1 and status <> 'closed'
      group by contact_id, whatsapp_id having count(*) > 1`,
    [company.id],
  )
  const waiting = await scene.query(
    `select id from ticket where company_id = $1 and status = 'closed' and (snooze_kind is not null
      or awaiting_since is not null or answer_due_at is not null or resolve_due_at is not null)`,
    [company.id],
  )
  expect({ seed, farewells, undone, doubles: active.rowCount, waiting: waiting.rowCount }).toEqual({
    seed,
    farewells: left,
    undone: states.filter((state) => state === 'undone').length,
    doubles: 0,
    waiting: 0,
  })
  await checkState(company, ticket, { codes, seed })
}

async function codesOf({ id }: Ticket): Promise<string[]> {
  const sql = `select words ->> 'code' as code from message where ticket_id = $1 and media_type = 'system' order by id`
  return (await scene.query(sql, [id])).rows.map(({ code }) => code)
}

/** The last entry about a close, a reopening or an undoing says whether the ticket is closed. */
async function checkState(
  company: Company,
  { id }: Ticket,
  { codes, seed }: { codes: readonly string[]; seed: number },
): Promise<void> {
  const ended = codes.lastIndexOf('closedBy')
  const began = Math.max(...['reopened', 'closeTakenBack', 'undone'].map((code) => codes.lastIndexOf(code)))
  const wasUndoneTransfer = codes.at(began) === 'undone' && codes.lastIndexOf('transferred') > ended
  const { status } = await company.ticket(id)
  if (!wasUndoneTransfer)
    expect({ seed, codes, isClosed: status === 'closed' }).toEqual({ seed, codes, isClosed: ended > began })
}

test('the farewell of a close is sent once or never, and the contact has one active ticket, in random histories of closes, transfers, snoozes, merges and messages', async () => {
  for (let first = 0; first < HISTORIES; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => live(SEED * 100_000 + first + place)))
  }
}, 3_600_000)
