import { randomUUID } from 'node:crypto'
import { insertMessages } from '../conversation/messages/message-repository.ts'
import { lastColumns, wordsOf } from '../conversation/tickets/shown-columns.ts'
import { insertTicket, updateTicket } from '../conversation/tickets/ticket-repository.ts'
import { countWork } from '../desk/reports/count-work.ts'
import type { Tx } from '../tables/db.ts'
import { findSeedGround, type SeedPerson } from './seed-repository.ts'

const TICKETS = 400
const DAYS = 30
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OPENS_MINUTES = 8 * 60 // after midnight, in the computer's time zone
const OPEN_MINUTES = 11 * 60

/** Invented questions and answers. */
const TALKS = [
  ['Oi, ainda tem rosas brancas?', 'Temos sim! Quantas você quer?', 'Doze, por favor', 'Separadas. Obrigada!'],
  ['Meu pedido já saiu?', 'Saiu às 14h, chega até as 16h.', 'Ótimo, obrigada'],
  ['Quanto fica a entrega no Ipiranga?', 'Fica R$ 15.', 'Pode mandar o buquê pequeno então', 'Combinado!'],
  ['Vocês abrem domingo?', 'Abrimos, das 8h às 13h.', 'Perfeito'],
  ['Queria trocar o cartão do presente', 'Claro, qual é a nova mensagem?', 'Feliz aniversário, mãe!', 'Trocado 💐'],
  ['A planta chegou com uma folha quebrada', 'Sentimos muito! Trocamos amanhã, pode ser?', 'Pode sim, obrigado'],
] as const

/**
 * Gives a company closed and rated tickets of the last month, answered by its agents, for demonstrations. It publishes
 * no events and sends no messages to WhatsApp. A company that has a ticket or message, or lacks contacts, agents or a
 * connection, stays unchanged.
 * @returns the number of created tickets
 */
export async function seedHistory(tx: Tx, now: Date): Promise<number> {
  const ground = await findSeedGround(tx)
  if (!ground) return 0
  const { whatsappId, contactIds, people } = ground
  for (let place = 0; place < TICKETS; place++) {
    const draw = drawer(place)
    const contactId = contactIds[draw(contactIds.length)]
    const person = people[draw(people.length)]
    if (contactId === undefined || !person) continue
    await addTicket(tx, { draw, beganAt: beginningOf(place, draw, now), contactId, whatsappId, person })
  }
  await countWork(tx)
  return TICKETS
}

type Past = {
  readonly draw: Draw
  readonly beganAt: Date
  readonly contactId: number
  readonly whatsappId: number
  readonly person: SeedPerson
}

async function addTicket(tx: Tx, { draw, beganAt, contactId, whatsappId, person }: Past): Promise<void> {
  const acceptedAt = later(beganAt, 1 + draw(24))
  const talk = TALKS[draw(TALKS.length)] ?? TALKS[0]
  const times = talk.map((_, index) => (index === 0 ? beganAt : later(acceptedAt, 2 * index + draw(3))))
  const closedAt = later(times.at(-1) ?? acceptedAt, 2 + draw(20))
  const isRated = draw(10) < 6
  const isOurs = talk.length % 2 === 0 // the two sides alternate
  const words = { last_message: talk.at(-1) ?? '', last_words: null }
  const by = {
    at: times.at(-1) ?? beganAt,
    origin: isOurs ? 'ui' : 'inbound',
    userId: isOurs ? person.id : null,
  } as const
  const ticket = await insertTicket(tx, {
    status: 'open', // the close below records the finished work
    user_id: person.id,
    queue_id: person.queue_ids[draw(person.queue_ids.length)] ?? null,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    ...lastColumns(words, by),
    ...wordsOf(words, by),
    unread_messages: 0,
    origin: 'inbound',
    queued_at: beganAt,
    accepted_at: acceptedAt,
    closed_at: null,
    closed_by: null,
    bot_paused: true,
    created_at: beganAt,
    updated_at: closedAt,
  })
  const rating = draw(10) < 7 ? (3 as const) : draw(3) < 2 ? (2 as const) : (1 as const)
  await insertMessages(
    tx,
    talk.map((body, index) => {
      const fromMe = index % 2 === 1
      const at = times[index] ?? beganAt
      return {
        ticket_id: ticket.id,
        contact_id: contactId,
        whatsapp_id: whatsappId,
        wa_message_id: randomUUID(),
        body,
        from_me: fromMe,
        read: true,
        ack: fromMe ? 3 : 0,
        media_type: 'chat' as const,
        user_id: fromMe ? person.id : null,
        origin: fromMe ? ('ui' as const) : ('inbound' as const),
        created_at: at,
        updated_at: at,
      }
    }),
  )
  const change = { status: 'closed', closed_at: closedAt, closed_by: 'user' } as const
  await updateTicket(tx, ticket.id, { ...change, ...(isRated && { rating, rated_at: closedAt }) }, { isKept: true })
}

/**
 * The time at which a ticket begins. The tickets are spread over the days and opening hours in order, fewer on Sundays.
 */
function beginningOf(place: number, draw: Draw, now: Date): Date {
  const day = new Date(now.getTime() - (DAYS - Math.floor((place * DAYS) / TICKETS)) * DAY_MS)
  day.setHours(0, 0, 0, 0)
  const within = ((place * DAYS) % TICKETS) / TICKETS // a fraction of the day that grows with the place
  const length = day.getDay() === 0 ? OPEN_MINUTES / 2 : OPEN_MINUTES
  return later(day, OPENS_MINUTES + Math.floor(within * length) + draw(5))
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** @returns an integer from 0 up to, not including, the limit */
type Draw = (limit: number) => number

/** Generates the same numbers for the same seed, so that all demonstrations are alike. */
function drawer(seed: number): Draw {
  let state = (seed + 1) * 2_654_435_761
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * limit)
  }
}
