import type { Profile } from '@recado/contracts/permissions'
import { createTag } from '@recado/contracts/tags/routes'
import type { Company, Harness, Person } from './harness.ts'

const CONTACTS = 90 // more than two pages of tickets
const TARGETS = { firstAnswerMinutes: '10', nextAnswerMinutes: '15', resolutionMinutes: '600' } as const

/** The customers who write; the other contacts have no number. */
export const CUSTOMERS = Array.from({ length: 5 }, (_, n) => ({ phone: `551198877000${n}`, lid: null }))

export const queryOf =
  ({ service }: Harness) =>
  async (sql: string, parameters: unknown[]) =>
    (await service.database.query(sql, parameters)).rows

/** Queues with targets, people of every profile, tickets of every status, and customers who write. */
export async function givenWork(harness: Harness, company: Company, roll: (of: number) => number) {
  const query = queryOf(harness)
  for (const [key, minutes] of Object.entries(TARGETS)) await company.setting(key as keyof typeof TARGETS, minutes)
  const queues = [await company.queue(), await company.queue(), await company.queue()]
  const people: Person[] = [company.admin]
  for (const [profile, noQueueTickets, size] of [
    ['user', 'disable', 1],
    ['user', 'enable', 2],
    ['supervisor', 'disable', 1],
    ['supervisor', 'enable', 0],
  ] as [Profile, 'enable' | 'disable', number][]) {
    const queueIds = queues.slice(0, size).map(({ id }) => id)
    people.push(await company.person({ name: `Pessoa ${people.length}`, profile, noQueueTickets, queueIds }))
  }
  const { whatsappId } = await company.accept(await company.waiting(queues[0] ?? null), company.admin)
  for (const chat of CUSTOMERS) await company.receive(whatsappId, { chat, text: 'Bom dia' })
  await company.tickets((all) => all.length === CUSTOMERS.length + 1)
  const tags: number[] = []
  for (const name of ['Vip', 'Ágil', 'zebra']) {
    tags.push((await harness.service.call(createTag, { body: { name } }, { as: company.admin })).body.id)
  }
  for (let n = 0; n < CONTACTS; n++) {
    const status = ['pending', 'open', 'closed', 'closed'][roll(4)]
    const queue = queues[roll(4)]?.id ?? null
    const user = status === 'pending' ? null : people[roll(people.length)]?.userId
    await query(
      `with made as (insert into contact (company_id, name) values ($1, $2) returning id),
         opened as (insert into ticket (company_id, contact_id, whatsapp_id, status, queue_id, user_id, last_message,
           from_me, unread_messages, origin, hidden, number, awaiting_since, due_stale)
         select $1, id, $3, $4::text, $5, $6, 'Oi', false, $7, case when $8 then 'campaign' else 'inbound' end, $8, $10, case when $11 then now() - $12 * interval '20 minutes' end, $4 <> 'closed' from made returning id)
       insert into ticket_tag (company_id, ticket_id, tag_id) select $1, id, tag from opened, unnest($9::bigint[]) as tag`,
      [
        company.id,
        `Contato ${n}`,
        whatsappId,
        status,
        queue,
        user,
        roll(3),
        status === 'closed' && roll(4) === 0,
        tags.slice(roll(4)),
        n + 1_000, // a ticket without a number would get one from a job during the comparison
        status !== 'closed' && n % 3 === 0,
        n % 2, // half of them are late
      ],
    )
  }
  return { queues, people, tags, whatsappId }
}

export type Work = Awaited<ReturnType<typeof givenWork>>
