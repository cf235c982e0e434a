import { findFile } from '@recado/contracts/media/routes'
import { queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import * as routes from '@recado/contracts/queues/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a queue and its options', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const change = (queueId: number, body: Partial<Queue>, as: Person) =>
    harness.service.call(routes.updateQueue, { params: { queueId }, body: body as object }, { as })
  const remove = (queueId: number, as: Person, moveTo?: number) =>
    harness.service.call(routes.deleteQueue, { params: { queueId }, query: { moveTo } }, { as })
  const attach = (path: string, as: Person, name = 'folheto.png') => {
    const form = new FormData()
    form.append('file', new Blob([PNG]), name)
    return harness.service.raw('POST', path, { body: form, as })
  }
  /** The files of the company: `used`, or marked for removal. */
  const files = async ({ id }: Company) => {
    const { rows } = await harness.service.database.query(
      'select path, delete_after is null as used from media_file where company_id = $1 order by 1',
      [id],
    )
    return rows as { path: string; used: boolean }[]
  }

  describe('a queue', () => {
    test('a patch of a queue changes the given fields and publishes the whole queue', async () => {
      const company = await harness.company()
      const queue = await company.queue({ name: 'Vendas', color: '#ff0000' })
      const schedules = queue.schedules.map((entry) => ({ ...entry, startTime: '22:00', endTime: '06:00' }))

      const answer = await change(
        queue.id,
        { color: '#ABC', greetingMessage: 'Olá {{name}}', schedules },
        company.admin,
      )

      const changed = { ...queue, color: '#aabbcc', greetingMessage: 'Olá {{name}}', schedules, version: 2 }
      expect(answer).toMatchObject({ status: 200, body: { ...changed, updatedAt: expect.any(String) } })
      expect(await company.heard(queueUpdated)).toEqual([{ queue: answer.body }])
      const shown = await harness.service.call(
        routes.getQueue,
        { params: { queueId: queue.id } },
        { as: company.admin },
      )
      expect(shown.body).toEqual(answer.body)
    })

    const holiday = { date: '2027-12-25', name: 'Natal', startTime: '00:00', endTime: '00:00' }
    const eve = { date: '2027-12-24', name: 'Véspera', startTime: '08:00', endTime: '12:00' }

    test('special days of a queue are sorted, announced, and kept by changes of other fields', async () => {
      const company = await harness.company()
      const queue = await company.queue()
      expect(queue.specialDays).toEqual([])

      const { status, body } = await change(queue.id, { specialDays: [holiday, eve] }, company.admin)

      expect({ status, body }).toMatchObject({ status: 200, body: { specialDays: [eve, holiday] } })
      expect(await company.heard(queueUpdated)).toEqual([{ queue: body }])
      const renamed = await change(queue.id, { name: 'Outra' }, company.admin)
      expect(renamed.body.specialDays).toEqual([eve, holiday])
      const agent = await company.person()
      expect((await change(queue.id, { specialDays: [] }, agent)).status).toBe(403)
      expect((await change(queue.id, { specialDays: [] }, (await harness.company()).admin)).status).toBe(404)
    })

    test('a queue has no two special days on one date', async () => {
      const company = await harness.company()
      const queue = await company.queue()

      const answer = await change(queue.id, { specialDays: [holiday, { ...eve, date: holiday.date }] }, company.admin)

      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    })

    test('a queue can keep its own name and colour, but cannot take the name or colour of another queue', async () => {
      const company = await harness.company()
      const queue = await company.queue({ name: 'Vendas', color: '#ff0000' })
      await company.queue({ name: 'Suporte', color: '#00ff00' })

      expect((await change(queue.id, { name: 'VENDAS', color: '#FF0000' }, company.admin)).status).toBe(200)
      expect((await change(queue.id, { name: 'suporte' }, company.admin)).body.error).toBe(
        'ERR_QUEUE_NAME_ALREADY_EXISTS',
      )
      expect((await change(queue.id, { color: '#00FF00' }, company.admin)).body.error).toBe(
        'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      )
      expect((await change(queue.id, { color: 'azuis' }, company.admin)).body.error).toBe('ERR_QUEUE_INVALID_COLOR')
    })

    test.each([
      ['a day is missing', (all: Queue['schedules']) => all.slice(1)],
      ['the days are out of order', (all: Queue['schedules']) => all.toReversed()],
      ['a time is invalid', (all: Queue['schedules']) => all.map((entry) => ({ ...entry, endTime: '24:00' }))],
    ])('hours of a queue are refused if %s', async (_, broken) => {
      const company = await harness.company()
      const queue = await company.queue()

      const answer = await change(queue.id, { schedules: broken(queue.schedules) }, company.admin)

      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    })

    test('the active tickets of a deleted queue move to another queue, closed tickets still show its name, and the name can be used again', async () => {
      const company = await harness.company()
      const [gone, next] = [await company.queue({ name: 'Vendas', color: '#f00' }), await company.queue()]
      const [waiting, open, closed] = [
        await company.waiting(gone),
        await company.accept(await company.waiting(gone), company.admin),
        await company.accept(await company.waiting(gone), company.admin),
      ]
      const end = { params: { ticketId: closed.id }, body: { status: 'closed' as const } }
      await harness.service.call(updateTicket, end, { as: company.admin })

      expect((await remove(gone.id, company.admin, next.id)).status).toBe(200)

      expect(await company.ticket(waiting.id)).toMatchObject({ queueId: next.id, status: 'pending' })
      expect(await company.ticket(open.id)).toMatchObject({ queueId: next.id, status: 'open' })
      expect((await company.ticket(closed.id)).queue).toEqual({ id: gone.id, name: 'Vendas', color: '#ff0000' })
      const moved = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.queueId === next.id)
      expect(moved.map(({ ticket, before }) => [ticket.id, before.queueId])).toEqual([
        [waiting.id, gone.id],
        [open.id, gone.id],
      ])
      expect(await company.heard(queueDeleted)).toEqual([{ queueId: gone.id }])
      expect((await remove(gone.id, company.admin)).body.error).toBe('ERR_NO_QUEUE_FOUND')
      expect((await company.queue({ name: 'vendas', color: '#f00' })).id).not.toBe(gone.id)
    })

    test('if a queue is deleted without a replacement, its tickets have no queue; a replacement that does not exist is refused', async () => {
      const company = await harness.company()
      const queue = await company.queue()
      const foreign = await (await harness.company()).queue()
      const ticket = await company.waiting(queue)

      for (const moveTo of [foreign.id, queue.id]) {
        expect((await remove(queue.id, company.admin, moveTo)).body.error).toBe('ERR_NO_QUEUE_FOUND')
      }
      expect((await company.ticket(ticket.id)).queueId).toBe(queue.id)
      await remove(queue.id, company.admin)
      expect((await company.ticket(ticket.id)).queue).toBeNull()
    })

    test('only an admin of the company can change or delete a queue', async () => {
      const company = await harness.company()
      const queue = await company.queue()
      const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
      const stranger = (await harness.company()).admin

      for (const [as, error] of [
        [supervisor, 'ERR_NO_PERMISSION'],
        [stranger, 'ERR_NO_QUEUE_FOUND'],
      ] as const) {
        expect((await change(queue.id, { name: 'Outra' }, as)).body.error).toBe(error)
        expect((await remove(queue.id, as)).body.error).toBe(error)
        expect((await attach(`/queue/${queue.id}/media-upload`, as)).body.error).toBe(error)
      }
    })

    test('a queue has one attachment that every user may open, and a new attachment replaces the former one', async () => {
      const company = await harness.company()
      const agent = await company.person()
      const path = `/queue/${(await company.queue()).id}/media-upload`

      const first = (await attach(path, company.admin)).body as unknown as Queue
      const second = (await attach(path, company.admin, 'novo.png')).body as unknown as Queue

      expect(second).toMatchObject({ mediaName: 'novo.png', mediaUrl: `/public/${second.mediaPath}`, version: 3 })
      const used = (await files(company)).filter(({ used }) => used)
      expect(used).toEqual([{ path: second.mediaPath, used: true }])
      expect(first.mediaPath).not.toBe(second.mediaPath)
      const params = { companyId: company.id, file: second.mediaPath?.split('/')[2] ?? '' }
      expect((await harness.service.call(findFile, { params }, { as: agent })).status).toBe(302)
      const taken = await harness.service.raw('DELETE', path, { as: company.admin })
      expect(taken.body).toMatchObject({ mediaPath: null, mediaName: null, mediaUrl: null })
      expect((await files(company)).some(({ used }) => used)).toBe(false)
    })
  })

  describe('options', () => {
    const add = (queue: Queue, title: string, as: Person, place: { parentId?: number; option?: number } = {}) =>
      harness.service.call(routes.createQueueOption, { body: { queueId: queue.id, title, ...place } }, { as })
    const adjust = (optionId: number, body: Partial<QueueOption>, as: Person) =>
      harness.service.call(routes.updateQueueOption, { params: { optionId }, body }, { as })
    const list = async (queue: Queue, as: Person, parentId?: number) => {
      const { body } = await harness.service.call(
        routes.listQueueOptions,
        { query: { queueId: queue.id, parentId } },
        { as },
      )
      return body.map(({ option, title, childrenCount }) => `${option} ${title} ${childrenCount}`)
    }
    async function given(company: Company, titles: readonly string[], parent?: QueueOption) {
      const queue = parent ? ({ id: parent.queueId } as Queue) : await company.queue()
      const options: QueueOption[] = []
      for (const title of titles) {
        const place = parent ? { parentId: parent.id } : {}
        options.push((await add(queue, title, company.admin, place)).body)
      }
      const [first, second = first, third = second] = options
      if (!first || !second || !third) throw new Error('the options are missing')
      return { queue, first, second, third }
    }

    test('options are numbered in order of creation on each level, and each new option publishes the queue', async () => {
      const company = await harness.company()
      const { queue, second } = await given(company, ['Preço', 'Prazo'])
      await given(company, ['Sul', 'Norte'], second)

      expect(await list(queue, company.admin, -1)).toEqual(['1 Preço 0', '2 Prazo 2'])
      expect(await list(queue, company.admin, second.id)).toEqual(['1 Sul 0', '2 Norte 0'])
      expect(await list(queue, company.admin)).toHaveLength(4)
      const announced = await company.heard(queueUpdated, 4)
      expect(announced.map((data) => data.queue.version)).toEqual([2, 3, 4, 5])
      const [one] = (await add(queue, 'Doze', company.admin, { option: 12 })).body
        ? await list(queue, company.admin, -1)
        : []
      expect(one).toBe('1 Preço 0')
      expect((await add(queue, 'Outra', company.admin, { option: 12 })).body.fields).toMatchObject([
        { field: 'option' },
      ])
    })

    test('options can swap numbers and move below another option, but not below themselves', async () => {
      const company = await harness.company()
      const { queue, first, second, third } = await given(company, ['A', 'B', 'C'])

      await adjust(third.id, { option: 1 }, company.admin)
      expect(await list(queue, company.admin, -1)).toEqual(['1 C 0', '2 B 0', '3 A 0'])
      await adjust(second.id, { parentId: third.id }, company.admin)
      expect(await list(queue, company.admin, -1)).toEqual(['1 C 1', '2 A 0'])
      for (const parentId of [third.id, second.id]) {
        const refused = await adjust(third.id, { parentId }, company.admin)
        expect(refused.body.fields).toMatchObject([{ field: 'parentId' }])
      }
      const elsewhere = (await given(company, ['Z'])).first
      expect((await adjust(first.id, { parentId: elsewhere.id }, company.admin)).body.error).toBe(
        'ERR_NO_QUEUE_OPTION_FOUND',
      )
    })

    test('deleting an option also deletes all options below it and their files, and its siblings move up', async () => {
      const company = await harness.company()
      const { queue, first, second } = await given(company, ['A', 'B', 'C'])
      const child = (await given(company, ['B1'], second)).first
      await attach(`/queue-options/${child.id}/media-upload`, company.admin)
      const params = { optionId: second.id }

      await harness.service.call(routes.deleteQueueOption, { params }, { as: company.admin })

      expect(await list(queue, company.admin)).toEqual(['1 A 0', '2 C 0'])
      expect((await files(company)).map(({ used }) => used)).toEqual([false])
      expect((await adjust(child.id, { title: 'X' }, company.admin)).body.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
      await remove(queue.id, company.admin)
      expect((await adjust(first.id, { title: 'X' }, company.admin)).body.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
    })

    test('a queue has at most six levels of options, with at most 50 options on one level', async () => {
      const company = await harness.company()
      const queue = await company.queue()
      let parent: { parentId?: number } = {}
      for (let depth = 1; depth <= 6; depth++) {
        parent = { parentId: (await add(queue, `Nível ${depth}`, company.admin, parent)).body.id }
      }
      expect((await add(queue, 'Nível 7', company.admin, parent)).body.fields).toMatchObject([{ field: 'parentId' }])

      const crowd = await Promise.all(Array.from({ length: 52 }, (_, i) => add(queue, `Item ${i}`, company.admin)))
      expect(crowd.filter(({ status }) => status === 201)).toHaveLength(49)
    })

    test('all users of the company can read the options of a queue, and only admins can change them', async () => {
      const company = await harness.company()
      const { queue, first } = await given(company, ['A'])
      const agent = await company.person()
      const stranger = (await harness.company()).admin

      expect(await list(queue, agent)).toEqual(['1 A 0'])
      expect(await list(queue, stranger)).toEqual([])
      expect((await adjust(first.id, { title: 'X' }, agent)).body.error).toBe('ERR_NO_PERMISSION')
      expect((await adjust(first.id, { title: 'X' }, stranger)).body.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
      expect((await add(queue, 'X', stranger)).body.error).toBe('ERR_NO_QUEUE_FOUND')
    })
  })
})
