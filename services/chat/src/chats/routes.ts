import * as contract from '@recado/contracts/chats/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { changeChat } from './change-chat.ts'
import { deleteChatMessage, editChatMessage, reactToChatMessage } from './change-chat-message.ts'
import { createChat } from './create-chat.ts'
import { deleteChat } from './delete-chat.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { countUnreadChats, listChats, showChat } from './list-chats.ts'
import { readChat } from './read-chat.ts'
import { sendChatMessages } from './send-chat-messages.ts'

export const chatRoutes: readonly Route[] = [
  route(contract.listChats, listChats),
  route(contract.countUnreadChats, countUnreadChats),
  route(contract.getChat, (tx, { chatId }) => showChat(tx, chatId)),
  route(contract.createChat, createChat),
  route(contract.changeChat, changeChat),
  route(contract.deleteChat, (tx, { chatId }) => deleteChat(tx, chatId), answerWith(ANSWERS.chatDeleted)),
  route(contract.readChat, readChat),
  route(contract.listChatMessages, listChatMessages),
  route(contract.sendChatMessage, async (tx, input) => ({ messages: await sendChatMessages(tx, input) })),
  route(contract.editChatMessage, editChatMessage),
  route(contract.deleteChatMessage, deleteChatMessage),
  route(contract.reactToChatMessage, reactToChatMessage),
]
