import type { Chat } from '@recado/contracts/chats/chat'
import { chatCreated } from '@recado/contracts/chats/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { invalidField } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { getChat, insertChat } from './chat-repository.ts'
import { holdPeople } from './hold-people.ts'
import { addMembers } from './member-repository.ts'

/**
 * Creates a chat of the caller with other users.
 * @throws ERR_VALIDATION when no other user is given | ERR_NO_USER_FOUND
 */
export async function createChat(
  tx: PersonTx,
  { title, users }: { readonly title: string; readonly users: readonly number[] },
): Promise<Chat> {
  const ownerId = tx.caller.person.userId
  checkOthers(tx, users)
  await holdPeople(tx, users)
  const id = await insertChat(tx, { title, owner_id: ownerId })
  await addMembers(tx, id, [...new Set([ownerId, ...users])])
  const chat = await getChat(tx, id)
  await tx.emit(chatCreated, { chat })
  return chat
}

/** @throws ERR_VALIDATION when the caller is the only user */
export function checkOthers({ caller }: PersonTx, users: readonly number[]): void {
  if (users.some((id) => id !== caller.person.userId)) return
  throw invalidField('users', 'required', FIELD_ERRORS.required[caller.language])
}
