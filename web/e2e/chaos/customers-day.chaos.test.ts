import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { sendUntilAnswered } from '@recado/chaos/send-until-answered'
import { tellFigures } from '@recado/chaos/tell-figures'
import { createContact } from '@recado/contracts/contacts/routes'
import { retryMessage } from '@recado/contracts/messages/routes'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differencesOf } from './customers-day/balance.ts'
import { type DayCampaign, listPeople, startCampaign } from './customers-day/campaign.ts'
import { CAST, type Customer, having, lacking, theOne } from './customers-day/cast.ts'
import { BRANCH, type Day, GATEWAYS, MAIN, openDay, RUN } from './customers-day/day.ts'
import { countedBy } from './customers-day/metrics.ts'
import { unknownStanzas, unreadableStatus } from './customers-day/unknown-stanzas.ts'

const PATIENCE = { timeout: 240_000, interval: 1_000 }
const LOCK_MS = 3_600_000
const WAITING = 300
const NOBODY = '5511977499999' // a number without WhatsApp
const TURN_MS = 1_000 // the time between two messages of a customer who keeps writing

/** The customers who write to the number of the agents, and get an answer. */
const writers = lacking('stranger', 'asks the bot')
/** The recipients of the campaign, with the strangers last. */
const addressees = [...writers.slice(0, 12), ...lacking('met', 'met under lock', 'guarded').filter(isStranger)]

function isStranger({ traits }: Customer): boolean {
  return traits.includes('stranger')
}

describe('on a day of fifty customers every allowed message arrives exactly once, and no other message is sent', () => {
  let day: Day
  let contactListId = 0
  let campaign: DayCampaign
  beforeAll(async () => {
    day = await openDay()
  })
  afterAll(() => day?.close())

  const personAt = async ({ number }: Customer) => `${(await day.simulator.phone(number)).lid}@lid`
  const balances = (customers: readonly Customer[]) =>
    expect.poll(() => differencesOf(day, customers), PATIENCE).toEqual([])

  /** An agent starts a conversation with a customer who has never written. */
  async function begin(customer: Customer): Promise<void> {
    const { number, name } = customer
    const { whatsappId, queueId } = day.company()
    const person = day.agentOf(customer)
    const { id: contactId } = await person.call(createContact, { body: { name, number } })
    const body = { contactId, queueId, whatsappId }
    const ticket = await eventually(() => person.call(createTicket, { body }).catch(notYet('ERR_NO_CONTACT_FOUND')))
    day.keep(customer, ticket.id)
  }

  /** Makes the network send stanzas that the product does not know, and expects that all of them are counted. */
  async function throwIn(): Promise<void> {
    const thrown = unknownStanzas(await personAt(theOne('new phone')))
    const counters = thrown.map(({ counter }) => counter)
    const before = await countedBy(day, counters)
    for (const { stanza, isKept } of thrown) await day.simulator.sendStanza(MAIN, stanza, { isKept })
    await expect.poll(() => countedBy(day, counters), PATIENCE).toEqual(before.map((count) => count + 1))
  }

  test('a number is linked by its QR code, linked again by another one, and keeps its conversations', async () => {
    const log = await day.watch()
    await day.linkAnew()
    expect(await day.look()).toMatchObject({ status: 'CONNECTED', number: MAIN })
    const steps = (await log()).filter(({ type }) => type.startsWith('linking-step')).map(({ type }) => type)
    expect(steps).toEqual(['linking-step', 'linking-step-acknowledged'])
    await balances(having('old token'))
  })

  test('a second number is linked by a code that is typed on its phone', async () => {
    expect(await day.linkByTypedCode()).toMatchObject({ number: BRANCH })
  })

  test('customers write in the morning and are answered, and a stranger gets a first message', async () => {
    for (const customer of writers) await day.write(customer, 'bom dia')
    await day.accept(writers)
    for (const customer of writers) await day.tell(customer, 'em que posso ajudar?')
    await begin(theOne('met'))
    await day.tell(theOne('met'), 'somos a loja')
    await balances([...writers, theOne('met')])
    await throwIn()
    contactListId = await listPeople(day, addressees)
  })

  test('three hundred messages that waited while the gateways were down all arrive, despite unreadable statuses among them', async () => {
    await day.signInAgain()
    for (const name of GATEWAYS) day.product.kill(name, 'SIGKILL')
    const poster = await personAt(theOne('statuses'))
    for (let index = 0; index < WAITING; index++) {
      const customer = writers[index % writers.length]
      if (customer) await day.write(customer, `esperou ${index}`)
      if (index % 100 === 50) await day.simulator.sendStanza(MAIN, unreadableStatus(poster), { isKept: true })
    }
    for (const customer of writers.slice(0, 5)) await day.tell(customer, 'respondido enquanto esperava')
    for (const name of GATEWAYS) await day.product.restart(name)
    await balances(writers)
    expect(await countedBy(day, ['wa_deaf_total', 'wa_backlog_left'])).toEqual([0, 0])
  })

  test('a locked number can send to contacts who vouch for it but to no stranger, and each refusal names the lock', async () => {
    await day.signInAgain()
    const unproven = [theOne('met under lock'), theOne('never vouches')]
    const vouching = writers.filter((customer) => !unproven.includes(customer))
    await begin(theOne('met under lock'))
    campaign = await startCampaign(day, contactListId, addressees)
    await expect.poll(async () => (await campaign.shown()).filter(Boolean).length, PATIENCE).toBeGreaterThan(2)
    const until = new Date(Math.floor((Date.now() + LOCK_MS) / 1_000) * 1_000).toISOString()
    await day.simulator.lockInTime(MAIN, until, { type: 'WEB_COMPANION_ONLY' })
    await expect.poll(async () => (await day.look()).reach.lockedUntil, PATIENCE).toBe(until)
    const log = await day.watch()
    await expect.poll(async () => (await campaign.look()).waiting?.reason, PATIENCE).toBe('time-lock')

    const failed = await Promise.all(
      unproven.map(async (customer) => ({ customer, ...(await day.tellInVain(customer, 'sob o bloqueio')) })),
    )
    expect(failed.map(({ error }) => error)).toEqual(['ERR_WAPP_TIME_LOCK', 'ERR_WAPP_TIME_LOCK'])
    for (const customer of vouching) await day.tell(customer, 'quem conhece recebe')
    await balances(vouching)
    const outsiders = await Promise.all([...having('stranger'), ...unproven].map(personAt))
    const messages = (await log()).filter(({ type }) => type === 'message-accepted' || type === 'message-refused')
    expect(messages.length).toBeGreaterThanOrEqual(vouching.length)
    expect(messages.filter(({ to }) => outsiders.includes(String(to)))).toEqual([])

    await day.simulator.lockInTime(MAIN, null)
    await expect.poll(async () => (await day.look()).reach.lockedUntil, PATIENCE).not.toBe(until)
    for (const { customer, id, body } of failed) {
      await day.agentOf(customer).call(retryMessage, { params: { messageId: id } })
      day.accountOf(customer).sent.push(body ?? '')
    }
    await balances([...writers, theOne('met under lock')])
    await expect.poll(async () => (await campaign.look()).status, PATIENCE).toBe('FINALIZADA')
    expect(await campaign.shown()).toEqual(addressees.map(() => 1))
  })

  test('messages are neither lost, doubled nor reordered while the gateways and all other services are replaced', async () => {
    await day.signInAgain()
    let isOver = false
    const talk = async (customer: Customer) => {
      for (let count = 0; !isOver; count++) {
        await day.write(customer, `na troca ${count}`)
        await day.tell(customer, `na troca ${count}`)
        await pause(TURN_MS)
      }
    }
    const talks = Promise.all(writers.slice(0, 6).map(talk))
    try {
      for (const name of day.product.processes().filter((one) => !one.includes('simulator'))) {
        await day.product.restart(name)
      }
    } finally {
      isOver = true
      await talks
    }
    await balances(writers)
  })

  test('a model answers each question once', async () => {
    const askers = having('asks the bot')
    const answers = async ({ number }: Customer) =>
      (await day.simulator.messages(number, BRANCH)).filter(({ fromMe }) => !fromMe).map(({ text }) => text)
    for (const round of [1, 2]) {
      for (const { number } of askers) {
        await day.simulator.sendMessage(number, { to: BRANCH, text: `pergunta ${round} de ${number}` })
      }
      const wanted = askers.map(({ number }) =>
        Array.from({ length: round }, (_, index) => `Você disse: pergunta ${index + 1} de ${number}`),
      )
      await expect.poll(() => Promise.all(askers.map(answers)), PATIENCE).toEqual(wanted)
    }
  })

  test('a group of five receives every message once, although one member has a new phone', async () => {
    await day.signInAgain()
    const { agent } = day.company()
    const numbers = having('group').map(({ number }) => number)
    const [owner = '', ...members] = numbers
    const { id: group } = await day.simulator.createGroup({ owner, subject: 'Vizinhos', members: [...members, MAIN] })
    await day.simulator.sendMessage(owner, { to: group, text: 'oi, loja' })
    const { id: ticketId } = await eventually(async () =>
      [...(await day.ticketsBy('pending')).values()].find(({ isGroup }) => isGroup),
    )
    await agent.call(updateTicket, { params: { ticketId }, body: { status: 'open' } })
    const texts = [day.text('ao grupo'), day.text('ao telefone novo'), day.text('a todos outra vez')]
    const shown = () =>
      Promise.all(
        numbers.map(async (number) => {
          const messages = await day.simulator.messages(number, group)
          return messages.flatMap(({ text, copies }) => (text.startsWith(`${RUN} `) ? [`${text} × ${copies}`] : []))
        }),
      )
    for (const [index, text] of texts.entries()) {
      await sendUntilAnswered(agent, ticketId, text)
      const wanted = texts.slice(0, index + 1).map((one) => `${one} × 1`)
      await expect.poll(shown, PATIENCE).toEqual(numbers.map(() => wanted))
      if (index === 0) await day.simulator.replaceHandset(theOne('new phone').number)
    }
  })

  test('a customer with a new account receives messages to the number once, and so does everybody else afterwards', async () => {
    const customer = theOne('new account')
    await day.simulator.registerAnew(customer.number)
    await day.tell(customer, 'a conta nova')
    await balances([customer])
    await day.write(customer, 'da conta nova')
    for (const one of writers) await day.tell(one, 'boa tarde')
    await balances(writers)
  })

  test('each refusal in the afternoon shows its true reason', async () => {
    const [guarded, unproven] = [theOne('guarded'), theOne('never vouches')]
    for (const { number } of [guarded, unproven]) await day.simulator.putPhone(number, { asksProof: 'always' })
    await begin(guarded)
    const log = await day.watch()
    expect(await day.tellInVain(guarded, 'a quem não conhece')).toMatchObject({ error: 'ERR_WAPP_STRANGERS' })
    expect((await day.look()).lastTrouble).toMatchObject({ error: 'ERR_WAPP_STRANGERS' })
    expect((await log()).filter(({ type }) => type === 'message-refused')).toHaveLength(1)
    expect(await day.tellInVain(unproven, 'a quem já escreveu')).toMatchObject({ error: 'ERR_WAPP_UNPROVEN' })
    await expect(begin({ ...guarded, number: NOBODY })).rejects.toThrow('ERR_WAPP_INVALID_CONTACT')
  })

  test('the messages of all fifty customers match in the evening, every number works, the queues are empty, and unknown stanzas are counted', async () => {
    await throwIn()
    await balances(CAST)
    expect(await countedBy(day, ['wa_deaf_total', 'wa_backlog_left'])).toEqual([0, 0])
    for (const number of [MAIN, BRANCH]) {
      const devices = await day.simulator.devices(number)
      expect(devices).toMatchObject([{ connected: true, ready: true, queued: 0 }])
    }
    const accounts = CAST.map(day.accountOf)
    const sum = (all: readonly (readonly string[])[]) => all.reduce((count, { length }) => count + length, 0)
    const [written, sent] = [sum(accounts.map((one) => one.written)), sum(accounts.map((one) => one.sent))]
    tellFigures({ customers: CAST.length, 'messages written': written, 'messages sent': sent })
  })
})
