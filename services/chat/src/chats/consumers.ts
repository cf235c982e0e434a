import { userCreated, userDeleted, userTold, userUpdated } from '@recado/contracts/auth/events'
import type { UserAccount } from '@recado/contracts/auth/user'
import { chatMembersAsked } from '@recado/contracts/chats/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { keepUser } from '@recado/kit/copies/users'
import { keepPresence } from '../people/presence-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { removePerson } from './remove-person.ts'
import { tellMembers } from './tell-members.ts'

async function keepPerson(tx: Tx, user: UserAccount): Promise<void> {
  await keepUser(tx, user)
  await keepPresence(tx, { userId: user.id, version: user.version, online: user.online })
}

export const chatConsumers: Consumer<Database>[] = [
  defineConsumer('chat.keep-user', [userCreated, userUpdated], (tx, { data }) => keepPerson(tx, data.user)),
  defineConsumer('chat.fill-user', [userTold], (tx, { data }) => keepPerson(tx, data.user)),
  defineConsumer('chat.forget-user', [userDeleted], (tx, { data }) => removePerson(tx, data.userId)),
  defineConsumer('chat.tell-members', [chatMembersAsked], (tx, { data }) => tellMembers(tx, data.chatId)),
]
