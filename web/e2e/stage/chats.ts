import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { shareInChat } from '@recado/chaos/share-in-chat'
import type { Chat } from '@recado/contracts/chats/chat'
import { createChat, listChatMessages, reactToChatMessage, sendChatMessage } from '@recado/contracts/chats/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Company } from './company.ts'
import { drawPicture } from './picture.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

const TEAM = 'Equipe'
/** The beginning of the first message in the chat of the team. */
export const FIRST_GREETING = 'Bom dia!'
const CHATS = ['Plantão', 'Compras', 'Avisos']

/**
 * Lets the users of the company send each other chat messages of every kind.
 * @returns the chat of the team
 */
export async function holdChats(
  { url }: Pick<Stage, 'url'>,
  { admin, supervisor, agent, colleague }: Company,
  talk: Ticket,
  { name, text }: Words,
): Promise<Chat> {
  const users = [supervisor, agent, colleague].map(({ user }) => user.id)
  const begin = (title: string) =>
    eventually(() => admin.call(createChat, { body: { title: name(title), users } }).catch(notYet('ERR_NO_USER_FOUND')))
  for (const title of CHATS) {
    const { id: chatId } = await begin(title)
    await colleague.call(sendChatMessage, { params: { chatId }, body: { message: text('Combinado para amanhã?') } })
  }
  const team = await begin(TEAM)
  const params = { chatId: team.id }
  const say = (person: typeof admin, message: string, more = {}) =>
    person.call(sendChatMessage, { params, body: { message: text(message), ...more } })
  await say(admin, `${FIRST_GREETING} *Reunião* às 10h, na sala grande.`)
  const { messages } = await say(agent, 'Confirmado.')
  await say(colleague, 'Atraso cinco minutos.', { quotedMsg: { id: messages[0]?.id ?? 0 } })
  const references = [{ entity: 'ticket', entityId: talk.id }]
  await say(agent, `@${admin.user.name} pode ver o #${talk.number}?`, { mentions: [admin.user.id], references })
  const picture = { name: name('vitrine.png'), type: 'image/png', content: drawPicture(480, 320) }
  await shareInChat(url, agent, team.id, { ...picture, message: text('Ficou assim') })
  await say(supervisor, 'Muito bom!')
  const { records } = await admin.call(listChatMessages, { params, query: {} })
  const messageId = records.at(-2)?.id ?? 0
  await admin.call(reactToChatMessage, { params: { ...params, messageId }, body: { emoji: '👍' } })
  return team
}
