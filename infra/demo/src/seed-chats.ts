import { drawPng } from '@recado/chaos/draw-png'
import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn } from '@recado/chaos/person'
import { shareInChat } from '@recado/chaos/share-in-chat'
import { createChat, listChats, sendChatMessage } from '@recado/contracts/chats/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { DEMO } from './demo-company.ts'
import { notYet } from './not-yet.ts'

const TEAM = 'Equipe da loja'
const NIGHT = 'Plantão de sábado'

type Speaker = 'admin' | 'agent' | 'rider'
const LINES: readonly (readonly [Speaker, string])[] = [
  ['admin', 'Bom dia, pessoal! Hoje chegam as peônias do fornecedor novo. 🌸'],
  ['agent', 'Bom dia! Eu recebo. Guardo na câmara fria?'],
  ['admin', 'Isso, na prateleira de cima. Confere a *nota* antes de assinar, por favor.'],
  ['rider', 'Saio às 9h com 12 entregas, volto para a segunda rota às 14h.'],
  ['agent', 'Tem espaço para mais uma na Vila Mariana?'],
  ['rider', 'Tem sim, me passa o endereço.'],
]
const AFTER: readonly (readonly [Speaker, string])[] = [
  ['rider', 'Entregue! A cliente adorou.'],
  ['agent', 'Que bom! 💚'],
  ['admin', 'Ótimo trabalho, time.'],
]

/** Creates a team chat with a mention, a ticket and a picture, and a smaller chat. Existing chats do not change. */
export async function seedChats(url: string, admin: Person): Promise<void> {
  const { records } = await admin.call(listChats, { query: {} })
  if (records.some(({ title }) => title === TEAM)) return
  const agent = await signInIfAble(url, DEMO.agentOfQueue.email)
  const rider = await signInIfAble(url, DEMO.rider.email)
  if (!agent || !rider) return
  const people = { admin, agent, rider }
  const users = [agent, rider].map(({ user }) => user.id)
  const begin = (title: string) =>
    eventually(() => admin.call(createChat, { body: { title, users } }).catch(notYet('ERR_NO_USER_FOUND')))
  const night = await begin(NIGHT)
  const { id: chatId } = await begin(TEAM)
  const params = { chatId }
  const say = async (lines: typeof LINES) => {
    for (const [by, message] of lines) await people[by].call(sendChatMessage, { params, body: { message } })
  }
  await admin.call(sendChatMessage, {
    params: { chatId: night.id },
    body: { message: 'Quem pode ficar até as 13h neste sábado?' },
  })
  await say(LINES)
  const [ticket] = (await agent.call(listTickets, { query: { status: 'open' } })).tickets
  if (ticket?.number) {
    const message = `@${DEMO.rider.name}, é o pedido do #${ticket.number}.`
    const references = [{ entity: 'ticket' as const, entityId: ticket.id }]
    await agent.call(sendChatMessage, { params, body: { message, mentions: [rider.user.id], references } })
  }
  await shareInChat(url, agent, chatId, {
    name: 'peonias.png',
    type: 'image/png',
    content: drawPetals(),
    message: `@${admin.user.name} olha como chegaram as peônias`,
  })
  await say(AFTER)
}

/** @returns undefined when the user has changed their password */
const signInIfAble = (url: string, email: string) => signIn(url, email, DEMO.password).catch(() => undefined)

/** A picture of pink petals on green. */
const drawPetals = (): Buffer =>
  drawPng(480, 320, (x, y) => {
    const wave = Math.sin(x / 28) * Math.cos(y / 24)
    return wave > 0 ? [236, 140 + 60 * wave, 176] : [96, 150 + 40 * -wave, 104]
  })
