import { type Company, foundCompany, pair, signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { type Person, signIn } from '@recado/chaos/person'
import { startProduct } from '@recado/chaos/product'
import { sendUntilAnswered } from '@recado/chaos/send-until-answered'
import { endOfLog } from '@recado/chaos/sessions-seen'
import { createUser } from '@recado/contracts/auth/routes'
import {
  createConnection,
  endSession,
  getConnection,
  requestPairingCode,
  startSession,
} from '@recado/contracts/connections/routes'
import { listMessages } from '@recado/contracts/messages/routes'
import { createPrompt } from '@recado/contracts/prompts/routes'
import { createQueue, updateQueue } from '@recado/contracts/queues/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { CAST, type Customer, having } from './cast.ts'

export const MAIN = '5511988840001' // the number that agents answer
export const BRANCH = '5511988840002' // the number that a model answers first
export const GATEWAYS = ['connections', 'connections-2'] as const

/** The beginning of every text that a person writes; no text of a machine begins like this. */
export const RUN = 'dia'
const PASSWORD = 'segredo-123'
const DAY_MS = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** The messages that a customer wrote, and the messages that may reach the customer, each in order. */
type Account = { readonly written: string[]; readonly sent: string[] }

export type Day = Awaited<ReturnType<typeof openDay>>

/** Opens a company with two numbers, three users at work and fifty customers. No number is linked yet. */
export async function openDay() {
  const product = await startProduct({
    replicas: { connections: 2, tickets: 2 },
    environment: { CAMPAIGN_PACE: '2', IMPORT_HISTORY_DAYS: '30' },
  })
  const { addresses } = product
  const simulator = controlClient(addresses.simulatorUrl)
  const accounts = new Map<string, Account>(CAST.map(({ number }) => [number, { written: [], sent: [] }]))
  const tickets = new Map<string, number>()
  let texts = 0

  await peopleTheNetwork(simulator)
  const accountOf = ({ number }: Pick<Customer, 'number'>): Account => {
    const account = accounts.get(number)
    if (!account) throw new Error(`${number} belongs to no customer`)
    return account
  }
  const text = (what: string) => `${RUN} ${++texts} ${what}`

  /** Creates a conversation of a month ago, in which the customer vouched for the company. */
  async function rememberConversation(customer: Customer): Promise<void> {
    const { written, sent } = accountOf(customer)
    const say = async (from: string, to: string, words: string, at: Date) => {
      await simulator.sendContent(from, { to, content: { kind: 'text', text: words }, at: at.toISOString() })
      return words
    }
    written.push(await say(customer.number, MAIN, text('perguntou há tempo'), ago(20)))
    sent.push(await say(MAIN, customer.number, text('respondido pelo celular'), ago(19)))
    await simulator.issueToken(customer.number, { to: MAIN, t: Math.floor(ago(40).getTime() / 1_000) })
  }
  for (const customer of having('old token')) await rememberConversation(customer)

  let company = await foundCompany(addresses, 'Loja', MAIN)
  const second = { name: 'Caio', email: 'segundo@loja.test', password: PASSWORD, profile: 'user' as const }
  await company.admin.call(createUser, { body: { ...second, queueIds: [company.queueId] } })
  let colleague = await signIn(addresses.url, second.email, PASSWORD)
  const main = company.whatsappId
  let branch = 0

  const look = async (whatsappId = main) => company.admin.call(getConnection, { params: { whatsappId } })
  const agentOf = ({ number }: Pick<Customer, 'number'>): Person =>
    Number(number) % 2 === 0 ? company.agent : colleague

  /** The tickets of a status, by the number of their contacts. */
  async function ticketsBy(status: TicketStatus): Promise<Map<string, Ticket>> {
    const found = new Map<string, Ticket>()
    for (let pageNumber = 1; ; pageNumber++) {
      const query = { status, showAll: 'true' as const, pageNumber }
      const page = await company.admin.call(listTickets, { query })
      for (const ticket of page.tickets) found.set(ticket.contact.number ?? '', ticket)
      if (!page.hasMore) return found
    }
  }

  const ticketOf = ({ number }: Pick<Customer, 'number'>): number => {
    const ticketId = tickets.get(number)
    if (ticketId === undefined) throw new Error(`no conversation with ${number} is open`)
    return ticketId
  }

  return {
    product,
    simulator,
    text,
    accountOf,
    ticketOf,
    agentOf,
    look,
    company: (): Company => company,
    branch: () => branch,
    /** Watches the network from now on. */
    async watch() {
      const since = await endOfLog(addresses.simulatorUrl)
      return () => simulator.log(since)
    },
    async signInAgain() {
      company = await signInAgain(addresses, company)
      colleague = await signIn(addresses.url, second.email, PASSWORD)
    },
    /** Ends the session of the main number, and links it as a new device by its code. */
    async linkAnew() {
      const params = { whatsappId: main }
      await company.admin.call(endSession, { params })
      await eventually(look, ({ status }) => status === 'DISCONNECTED')
      await company.admin.call(startSession, { params })
      await pair(addresses, company.admin, main, MAIN)
    },
    /** Links the number of the branch by a code that is typed on its phone. A model answers its tickets. */
    async linkByTypedCode() {
      const { admin } = company
      const people = { name: 'Recepção', prompt: 'Você atende uma loja.', apiKey: 'sk-simulated' }
      const { id: queueId } = await admin.call(createQueue, { body: { name: 'Filial', color: '#1971c2' } })
      const { id: promptId } = await admin.call(createPrompt, { body: { ...people, queueId: company.queueId } })
      await admin.call(updateQueue, { params: { queueId }, body: { promptId } })
      const made = { name: 'Filial', type: 'sandbox' as const, queueIds: [queueId] }
      const { id: whatsappId } = await eventually(() =>
        admin.call(createConnection, { body: made }).catch(notYet('ERR_NO_QUEUE_FOUND')),
      )
      branch = whatsappId
      await eventually(
        () => look(branch),
        ({ status }) => status === 'qrcode',
      )
      const { code } = await eventually(() =>
        admin.call(requestPairingCode, { params: { whatsappId }, body: { number: BRANCH } }).catch(notYet('503')),
      )
      await simulator.enterPairingCode(BRANCH, code)
      return eventually(
        () => look(branch),
        ({ status }) => status === 'CONNECTED',
      )
    },
    /** The customer writes to the number of the agents. */
    async write(customer: Customer, what: string): Promise<string> {
      const words = text(what)
      await simulator.sendMessage(customer.number, { to: MAIN, text: words })
      accountOf(customer).written.push(words)
      return words
    },
    /** An agent accepts the tickets of the customers who have written. */
    async accept(customers: readonly Customer[]) {
      const pending = await eventually(
        () => ticketsBy('pending'),
        (found) => customers.every(({ number }) => found.has(number)),
      )
      for (const customer of customers) {
        const ticketId = pending.get(customer.number)?.id ?? 0
        await agentOf(customer).call(updateTicket, { params: { ticketId }, body: { status: 'open' } })
        tickets.set(customer.number, ticketId)
      }
    },
    keep: ({ number }: Customer, ticketId: number) => void tickets.set(number, ticketId),
    /**
     * The agent writes, and repeats the request until the product accepts it.
     * @returns the id of the message
     */
    async tell(customer: Customer, what: string): Promise<string> {
      const words = text(what)
      const [id = ''] = await sendUntilAnswered(agentOf(customer), ticketOf(customer), words)
      accountOf(customer).sent.push(words)
      return id
    },
    /**
     * The agent writes a message that WhatsApp will refuse.
     * @returns the message after it has failed
     */
    async tellInVain(customer: Customer, what: string) {
      const person = agentOf(customer)
      const params = { ticketId: ticketOf(customer) }
      const words = text(what)
      await sendUntilAnswered(person, params.ticketId, words)
      return eventually(
        async () => {
          const { messages } = await person.call(listMessages, { params, query: { peek: 'true' } })
          return messages.find(({ body }) => body === words)
        },
        ({ ack }) => ack === -1,
      )
    },
    /** The messages on the customer's phone that people sent from a number of the company, in order. */
    async shown({ number }: Pick<Customer, 'number'>, from = MAIN) {
      const messages = await simulator.messages(number, from)
      return messages.filter((message) => !message.fromMe && message.text.startsWith(`${RUN} `))
    },
    ticketsBy,
    close: () => product.close(),
  }
}

async function peopleTheNetwork(simulator: ControlClient): Promise<void> {
  // a token is valid for half a year, as observed on the network (https://github.com/jlucaso1/whatsapp-rust/pull/473)
  await simulator.putPhone(MAIN, { name: 'Loja', history: 'all', props: { '865': '604800', '909': '26' } })
  await simulator.putPhone(BRANCH, { name: 'Filial' })
  for (const { number, name, traits } of CAST) {
    await simulator.putPhone(number, {
      name,
      ...(traits.includes('old token') && { issues: 'never', asksProof: 'always' }),
      ...(traits.includes('never vouches') && { issues: 'never' }),
      ...(traits.includes('migrated') && { migrated: true }),
      ...(traits.includes('by number') && { addressing: 'pn' }),
    })
    if (traits.includes('broken device')) await simulator.addCompanion(number, { isWithoutKeys: true })
  }
}
