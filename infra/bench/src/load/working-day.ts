import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Addresses, type Company, signInAgain } from '@recado/chaos/company'
import { CallError } from '@recado/chaos/person'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { openLiveSocket } from './live-socket.ts'
import type { Working } from './working-company.ts'

const TOKEN_MS = 5 * 60_000 // half the lifetime of a token
const EVERY_MS = { message: 100, newcomer: 5_000, answer: 500, reading: 1_000, search: 5_000, dashboard: 10_000 }

/**
 * Simulates a busy day of one company: ten messages a second from known customers, one from a new customer every five
 * seconds, two answers a second from the agent, lists and searches, a dashboard, and an open live socket. Each kind of
 * work has its own interval and waits only for its own responses.
 * @param ms how long the company works
 */
export async function workFor(ms: number, addresses: Addresses, { company, conversations }: Working): Promise<void> {
  const simulator = controlClient(addresses.simulatorUrl)
  const endAt = Date.now() + ms
  let people = company
  let signedIn = Promise.resolve()
  const ticketOf = (count: number) => conversations[count % conversations.length]?.ticketId ?? 0

  /**
   * Calls with the current tokens. A new sign-in revokes the old tokens, so a call that fails during it is repeated.
   */
  async function ask<R>(call: (people: Company) => Promise<R>): Promise<R> {
    const asked = people
    return call(asked).catch((error: unknown) => {
      if (!(error instanceof CallError && error.status === 401)) throw error
      return signedIn.then(() => call(people))
    })
  }
  async function each(everyMs: number, work: (count: number) => Promise<unknown>): Promise<void> {
    for (let count = 0; Date.now() < endAt; count++) {
      await work(count)
      await pause(everyMs)
    }
  }
  async function writeAsNewcomer(count: number): Promise<void> {
    const number = `5541${String(endAt).slice(-6, -3)}${String(count).padStart(6, '0')}`
    await simulator.putPhone(number, { name: `Cliente ${number}` })
    await simulator.sendMessage(number, { to: company.number, text: `bom dia ${count}` })
  }
  async function watch(): Promise<void> {
    signedIn = signInAgain(addresses, company).then((again) => {
      people = again
    })
    await signedIn
    const shown = { subject: 'appMessage', action: 'create' } as const
    const socket = await openLiveSocket(addresses.url, people.agent, shown, () => {})
    await pause(Math.min(TOKEN_MS, Math.max(0, endAt - Date.now())))
    socket.close()
  }
  async function readAsAgent(count: number): Promise<void> {
    await ask(({ agent }) => agent.call(listTickets, { query: { status: 'open' } }))
    await ask(({ agent }) => agent.call(listMessages, { params: { ticketId: ticketOf(count) } }))
  }
  await Promise.all([
    each(0, watch),
    each(EVERY_MS.message, (count) => {
      const customer = conversations[count % conversations.length]?.customer ?? ''
      return simulator.sendMessage(customer, { to: company.number, text: `pedido ${count}` })
    }),
    each(EVERY_MS.newcomer, writeAsNewcomer),
    each(EVERY_MS.answer, (count) => {
      const answer = {
        params: { ticketId: ticketOf(count) },
        body: { body: `resposta ${count}`, clientId: randomUUID() },
      }
      return ask(({ agent }) => agent.call(sendMessage, answer))
    }),
    each(EVERY_MS.reading, readAsAgent),
    each(EVERY_MS.search, (count) => {
      const search = { query: { searchParam: `pedido ${count}` } }
      return ask(({ agent }) => agent.call(listTickets, search))
    }),
    each(EVERY_MS.dashboard, () => ask(({ admin }) => admin.call(showDashboard, { query: { days: 30 } }))),
  ])
}
