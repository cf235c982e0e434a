import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import { foundTeam } from '@recado/chaos/team'
import { sendChatMessage } from '@recado/contracts/chats/routes'
import type { Stack } from '@recado/up/stack/stack'
import pg from 'pg'
import { inOrder } from '../percentile.ts'
import type { Pace } from './inbound-load.ts'
import { openLiveSocket } from './live-socket.ts'

export type ChatRun = {
  /** Milliseconds from each request to the frame in the socket of each member, smallest first. */
  readonly times: readonly number[]
  readonly framesPerSecond: number
}

/** People of one company in one chat, each with an open live socket. */
export type ChattingTeam = {
  /**
   * Lets the members write in turn at a steady rate, regardless of response times, and waits until each has received
   * all messages.
   */
  write(pace: Pace): Promise<ChatRun>
  close(): void
}

/** Signs up a company with the given number of people, and creates a chat with all of them as members. */
export async function openChattingTeam(stack: Stack, size: number): Promise<ChattingTeam> {
  const { people, chat } = await foundTeam(stack, { size, planId: await offerPlan(stack, size) })
  const params = { chatId: chat.id }
  const written = { subject: 'chat', action: 'new-message' } as const
  const heard: { text: string; at: number }[] = []
  const sockets: { close(): void }[] = []
  for (const person of people) {
    const socket = await openLiveSocket(stack.url, person, written, (frame, at) => {
      if (frame.action === 'new-message') heard.push({ text: frame.data.newMessage.message, at })
    })
    sockets.push(socket)
  }

  return {
    async write({ perSecond, seconds }) {
      heard.length = 0
      const begun = new Map<string, number>()
      const sends: Promise<unknown>[] = []
      const start = performance.now()
      for (let count = 0; count < perSecond * seconds; count++) {
        const person = people[count % people.length]
        if (!person) throw new Error('the team has no members')
        const message = `medida ${start} ${count}`
        begun.set(message, Date.now()) // frames are timed with the same clock
        sends.push(person.call(sendChatMessage, { params, body: { message } }))
        const ahead = start + ((count + 1) * 1_000) / perSecond - performance.now()
        // timers fire a millisecond late, so short pauses are skipped to keep the rate
        if (ahead > 1) await pause(ahead)
      }
      await Promise.all(sends)
      await eventually(() => heard.length >= begun.size * people.length)
      const [first, last] = [heard[0]?.at ?? Number.NaN, heard.at(-1)?.at ?? Number.NaN]
      return {
        times: inOrder(heard.map(({ text, at }) => at - (begun.get(text) ?? Number.NaN))),
        framesPerSecond: ((heard.length - people.length) * 1_000) / (last - first),
      }
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Adds a plan for the given number of users, and makes billing publish it to the other services. @returns its id */
async function offerPlan(stack: Stack, users: number): Promise<number> {
  const connectionString = Object.assign(new URL(stack.postgresUrl), { pathname: '/recado_billing' }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into plan (name, users, connections, queues, features, value_cents)
     select 'Equipe', $1, connections, queues, features, value_cents from plan limit 1 returning id`,
    [users],
  )
  await client.end()
  await stack.restart('billing') // billing publishes its plans as events when it starts
  return Number(rows[0]?.id)
}
