import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { closeGate, createNotes, noteAdded, noteShared } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }

let service: TestService
const arrived: string[] = []
beforeAll(async () => {
  service = await startTestService(createNotes([], arrived), servers)
})
afterAll(() => service.close())

let companyId = 500
beforeEach(() => void companyId++)

type Sent = { desk: string; text: string; id?: string; companyId?: number }

/** Publishes notes while both batches of their company are running, and waits until `stored` notes are stored. */
async function sendTogether(notes: readonly Sent[], stored: number): Promise<void> {
  arrived.length = 0
  const gate = await closeGate(service)
  const send = ({ id, companyId: of = companyId, ...data }: Sent) => service.publish(noteShared, of, data, id)
  await send({ desk: 'gate 1', text: `wait ${randomUUID().slice(0, 8)}` })
  await send({ desk: 'gate 2', text: `wait ${randomUUID().slice(0, 8)}` })
  await gate.waiting(2)
  for (const note of notes) await send(note)
  await eventually(() => arrived.length === notes.filter(({ text }) => text !== 'behind').length + 2)
  await gate.open()
  await eventually(async () => (await storedNotes()).length === stored)
}

/** The notes of the company except those at the gate, sorted by id, each with its transaction. */
async function storedNotes(of = companyId): Promise<{ text: string; transaction: string }[]> {
  const { rows } = await service.database.query(
    `select text, xmin::text as transaction from note where company_id = $1 and text not like 'wait%' order by id`,
    [of],
  )
  return rows
}
const transactionsOf = (notes: readonly { transaction: string }[]) =>
  new Set(notes.map(({ transaction }) => transaction))

test('waiting events of several keys share a transaction, but have their own correlation ids', async () => {
  await sendTogether(
    ['a', 'b', 'c'].map((desk) => ({ desk, text: desk })),
    3,
  )

  const notes = await storedNotes()
  expect(notes.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect(transactionsOf(notes).size).toBe(1)
  const isTold = (event: { companyId: number; type: string }) =>
    event.companyId === companyId && event.type === noteAdded.type
  const told = await service.events((all) => all.filter(isTold).length >= 5)
  expect(new Set(told.filter(isTold).map(({ correlationId }) => correlationId)).size).toBe(5)
})

test('events of one key are handled in order and never share a transaction', async () => {
  await sendTogether(
    [
      { desk: 'a', text: 'first' },
      { desk: 'b', text: 'other' },
      { desk: 'a', text: 'behind' },
    ],
    3,
  )

  const notes = await storedNotes()
  expect(notes.map(({ text }) => text)).toEqual(['first', 'other', 'behind'])
  expect(notes[2]?.transaction).not.toBe(notes[0]?.transaction)
})

test('a repeated event is handled once', async () => {
  const id = randomUUID()
  await sendTogether(
    [
      { desk: 'a', text: 'once', id },
      { desk: 'b', text: 'other' },
    ],
    2,
  )
  await sendTogether(
    [
      { desk: 'a', text: 'once', id },
      { desk: 'b', text: 'another' },
      { desk: 'c', text: 'third' },
    ],
    4,
  )

  expect((await storedNotes()).map(({ text }) => text)).toEqual(['once', 'other', 'another', 'third'])
})

test.each([
  ['is refused', 'refused'],
  ['runs into a bug', 'broken'],
])('an event that %s does not affect the other events of its batch, which are handled once', async (_, text) => {
  const before = await service.dead('notes.share')
  const ofBroken = [
    { desk: 'a', text: 'before' },
    { desk: 'b', text },
    { desk: 'c', text: 'after' },
  ]

  await sendTogether([...ofBroken, { desk: 'b', text: 'behind' }], 3)

  expect((await storedNotes()).map(({ text: stored }) => stored).toSorted()).toEqual(['after', 'before', 'behind'])
  expect(await service.dead('notes.share')).toBe(before + 1)
})

test('an event whose rows are locked is handled in a separate transaction', async () => {
  await sendTogether(
    ['a', 'taken', 'c'].map((text) => ({ desk: text, text })),
    3,
  )

  const notes = await storedNotes()
  const taken = notes.find(({ text }) => text === 'taken')
  expect(transactionsOf(notes.filter((note) => note !== taken)).size).toBe(1)
  expect(transactionsOf(notes).size).toBe(2)
})

test('events of another company are handled in other transactions', async () => {
  const other = companyId + 1_000
  await sendTogether(
    [...'abc'].map((text) => ({ desk: text, text, ...(text === 'b' && { companyId: other }) })),
    2,
  )

  expect((await storedNotes(other)).map(({ text }) => text)).toEqual(['b'])
  expect(transactionsOf(await storedNotes()).size).toBe(1)
  expect(transactionsOf([...(await storedNotes()), ...(await storedNotes(other))]).size).toBe(2)
})
