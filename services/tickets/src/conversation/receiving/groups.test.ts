import { randomUUID } from 'node:crypto'
import { groupRequested } from '@recado/contracts/contacts/events'
import { changeContact, mergeContact } from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { chatTimerChanged, groupChanged, groupDescribed, messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('a group', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const chat = { phone: null, lid: null, group: '120363000000000001' }
  const ana = { address: { phone: null, lid: '77' }, name: 'Ana' }
  const bia = { address: { phone: '5521977770002', lid: '78' }, name: 'Bia' }
  const inGroup = (participant: typeof ana | typeof bia, text: string, waMessageId: string = randomUUID()) => {
    return { chat, participant, pushName: participant.name, text, waMessageId }
  }

  /** A group in which Ana has written. */
  async function given() {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    await company.receive(whatsappId, inGroup(ana, 'oi', 'M'))
    const [ticket] = await company.tickets(([found]) => found !== undefined)
    return { company, whatsappId, ticketId: ticket?.id ?? 0, contactId: ticket?.contactId ?? 0 }
  }
  type Scene = Awaited<ReturnType<typeof given>>
  const contactOf = async ({ company, ticketId }: Scene) => (await company.ticket(ticketId)).contact
  /** Waits until `isThere` accepts the newest message. @returns this message */
  const last = ({ company, ticketId }: Scene, isThere: (message: Message | undefined) => boolean) =>
    eventually(async () => (await company.history(ticketId)).at(-1), isThere)

  const describedAs = ({ company, whatsappId }: Pick<Scene, 'company' | 'whatsappId'>, subject: string) =>
    harness.service.publish(groupDescribed, company.id, { whatsappId, chat, subject })
  type Changed = Partial<EventData<typeof messageChanged>>
  const change = ({ company, whatsappId }: Scene, changed: Changed) =>
    harness.service.publish(messageChanged, company.id, {
      whatsappId,
      chat,
      fromMe: false,
      by: bia,
      author: null,
      at: new Date().toISOString(),
      target: { waMessageId: 'M', fromMe: false },
      change: { kind: 'revoked' as const },
      ...changed,
    })
  type News = Partial<EventData<typeof groupChanged>>
  const news = ({ company, whatsappId }: Pick<Scene, 'company' | 'whatsappId'>, changed: News) =>
    harness.service.publish(groupChanged, company.id, {
      whatsappId,
      chat,
      changeId: randomUUID(),
      by: { ...ana, isUs: false },
      at: new Date().toISOString(),
      change: { kind: 'renamed' as const, subject: 'Prédio' },
      ...changed,
    })
  const member = (phone: string, isUs = false) => ({ address: { phone, lid: null }, name: null, isUs })

  test('a bot cannot be started in a group', async () => {
    const { company, ticketId } = await given()
    const start = { params: { ticketId }, body: { chatbot: true } }

    expect(await harness.service.call(updateTicket, start, { as: company.admin })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test("the name of a group is requested once, and until it arrives the group is called 'Grupo'", async () => {
    const scene = await given()
    await scene.company.receive(scene.whatsappId, inGroup(bia, 'olá'))
    await last(scene, (message) => message?.body === 'olá')

    expect(await scene.company.heard(groupRequested)).toEqual([{ whatsappId: scene.whatsappId, chat }])
    expect(await contactOf(scene)).toMatchObject({ name: 'Grupo', number: null, isGroup: true })
    await describedAs(scene, 'Vizinhos')
    await eventually(
      () => contactOf(scene),
      ({ name }) => name === 'Vizinhos',
    )
  })

  test('the name that an agent gave a group is not replaced by the group’s name on WhatsApp', async () => {
    const scene = await given()
    const params = { contactId: scene.contactId }
    await harness.service.call(changeContact, { params, body: { name: 'Bloco B' } }, { as: scene.company.admin })
    await describedAs(scene, 'Vizinhos')
    await scene.company.receive(scene.whatsappId, inGroup(bia, 'depois'))
    await last(scene, (message) => message?.body === 'depois')

    expect((await contactOf(scene)).name).toBe('Bloco B')
  })

  test('events about a group without messages here do not add the group as a contact', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    await describedAs({ company, whatsappId }, 'Vizinhos')
    await news({ company, whatsappId }, {})
    await company.receive(whatsappId, { ...inGroup(ana, 'oi'), chat: { ...chat, group: '2' } })

    await company.tickets(([found]) => found !== undefined)
    const { rows } = await harness.service.database.query(
      `select value from contact_identity where company_id = $1 and kind = 'group'`,
      [company.id],
    )
    expect(rows).toEqual([{ value: '2' }])
  })

  test.each<[string, News, string]>([
    ['renames the group', {}, 'Ana mudou o nome do grupo para “Prédio”'],
    ['renames the group anonymously', { by: null }, 'O grupo agora se chama “Prédio”'],
    [
      'adds people',
      { change: { kind: 'joined', members: ['5521977770003', '5521977770004'].map((phone) => member(phone)) } },
      'Ana adicionou +55 21 97777-0003 e +55 21 97777-0004',
    ],
    [
      'adds many people',
      { change: { kind: 'joined', members: [1, 2, 3, 4, 5, 6, 7].map((digit) => member(`55219777700${digit}0`)) } },
      expect.stringMatching(/^Ana adicionou .*97777-0050 e mais 2$/) as never,
    ],
    [
      'adds our number',
      { change: { kind: 'joined', members: [member('5511988880000', true)] } },
      'Ana adicionou este número',
    ],
    ['joins', { change: { kind: 'joined', members: [{ ...ana, isUs: false }] } }, 'Ana entrou no grupo'],
    ['leaves', { change: { kind: 'left', members: [{ ...ana, isUs: false }] } }, 'Ana saiu do grupo'],
    [
      'removes a person with only a LID',
      { change: { kind: 'left', members: [{ address: { phone: null, lid: '5' }, name: null, isUs: false }] } },
      'Ana removeu alguém',
    ],
    [
      'makes another member an administrator',
      { change: { kind: 'promoted', members: [member('5521977770003')] } },
      '+55 21 97777-0003 agora é admin do grupo',
    ],
    [
      'removes the administrator rights of two members',
      { change: { kind: 'demoted', members: [member('5511988880000', true), { ...bia, isUs: false }] } },
      'Este número e Bia não são mais admins do grupo',
    ],
  ])('a group has an entry when a member %s', async (_, changed, body) => {
    const scene = await given()
    await news(scene, changed)

    const told = await last(scene, (message) => message?.mediaType === 'system')
    expect(told).toMatchObject({ body, origin: 'system', automatic: true, contact: null, read: true })
    expect(await scene.company.ticket(scene.ticketId)).toMatchObject({ lastMessage: 'oi', unreadMessages: 1 })
  })

  test('a change of a group adds one entry, even if the broker or WhatsApp repeats the change', async () => {
    const scene = await given()
    for (const changeId of ['1', '1', '2']) await news(scene, { changeId })

    const lines = await eventually(
      () => scene.company.history(scene.ticketId),
      (messages) => messages.at(-1)?.waMessageId === 'group:2',
    )
    expect(lines.map(({ waMessageId }) => waMessageId)).toEqual(['M', 'group:1', 'group:2'])
  })

  test.each<[string, Changed]>([
    ['deleted', { author: bia.address }],
    ['edited', { author: bia.address, change: { kind: 'edited', text: 'falso' } }],
    ['deleted under an unknown author', { author: { phone: '5521900000000', lid: null } }],
  ])('a member of a group cannot have another member’s message %s', async (_, forged) => {
    const scene = await given()
    await change(scene, forged)
    await change(scene, { change: { kind: 'reacted', emoji: '👍' } })

    expect(await last(scene, (message) => message?.reactions.length === 1)).toMatchObject({
      isDeleted: false,
      isEdited: false,
      body: 'oi',
      reactions: [{ emoji: '👍', contactName: 'Bia', fromMe: false }],
    })
  })

  test('each member of a group has one reaction, and an administrator can delete messages', async () => {
    const scene = await given()
    await change(scene, { by: ana, change: { kind: 'reacted', emoji: '👍' } })
    await change(scene, { change: { kind: 'reacted', emoji: '👍' } })
    await change(scene, { change: { kind: 'reacted', emoji: '🎉' } })
    await change(scene, { by: bia, author: ana.address })

    const message = await last(scene, (found) => found?.isDeleted === true)
    expect(message?.reactions.map(({ emoji, contactName }) => [emoji, contactName])).toEqual([
      ['👍', 'Ana'],
      ['🎉', 'Bia'],
    ])
  })

  test('the timer of disappearing messages is shown in the ticket and in the contact’s next ticket, and lists keep their order', async () => {
    const scene = await given()
    const { company, whatsappId, ticketId } = scene
    const above = await company.waiting(null)
    const setTo = (seconds: number) =>
      harness.service.publish(chatTimerChanged, company.id, { whatsappId, chat, seconds, at: new Date().toISOString() })
    const shown = (seconds: number | null) =>
      eventually(
        () => company.ticket(ticketId),
        ({ disappearAfter }) => disappearAfter === seconds,
      )
    const before = await company.ticket(ticketId)
    await setTo(604_800)
    const set = await shown(604_800)
    expect(set).toEqual({ ...before, disappearAfter: 604_800, version: before.version + 1 })
    expect((await company.heard(ticketUpdated, 1)).at(-1)).toMatchObject({ ticket: set })
    await setTo(604_800)
    await setTo(0)
    expect(await shown(null)).toMatchObject({ version: before.version + 2 })
    await setTo(86_400)
    await shown(86_400)
    expect((await company.tickets()).map(({ id }) => id)).toEqual([above.id, ticketId])

    await harness.service.call(
      updateTicket,
      { params: { ticketId }, body: { status: 'closed' } },
      { as: company.admin },
    )
    await company.receive(whatsappId, inGroup(ana, 'de novo'))
    const next = (await company.tickets((all) => all.some(({ id }) => id > above.id))).find(({ id }) => id > above.id)
    expect(next).toMatchObject({ contactId: scene.contactId, disappearAfter: 86_400 })
    expect(above.disappearAfter).toBeNull()
  })

  test('a group cannot be merged with a person', async () => {
    const scene = await given()
    const person = await scene.company.waiting(null)
    const merged = await harness.service.call(
      mergeContact,
      { params: { contactId: scene.contactId }, body: { sourceId: person.contactId } },
      { as: scene.company.admin },
    )

    expect(merged).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
  })

  test('a group of one company is a separate contact in another company', async () => {
    const scene = await given()
    const other: Company = await harness.company()
    const { id: whatsappId } = await other.connection()
    await other.receive(whatsappId, inGroup(bia, 'aqui também', 'M'))
    const [ticket] = await other.tickets(([found]) => found !== undefined)

    expect(ticket?.contactId).not.toBe(scene.contactId)
    expect(await other.texts(ticket?.id ?? 0)).toEqual(['aqui também'])
    expect(await scene.company.texts(scene.ticketId)).toEqual(['oi'])
  })
})
