import {
  chatCreated,
  chatDeleted,
  chatMembersTold,
  chatMessageCreated,
  chatUpdated,
} from '@recado/contracts/chats/events'
import type { EventData } from '@recado/contracts/event'
import { createBoundedMap } from '@recado/kit/bounded-map'

/** Identifies a chat of a company. */
export type ChatName = { readonly companyId: number; readonly chatId: number }
type Known = { readonly version: number; readonly ids: ReadonlySet<number> }
type Heard = { readonly type: string; readonly companyId: number; readonly data: unknown }
type Whole = EventData<typeof chatCreated>
type Written = EventData<typeof chatMessageCreated>
type Told = EventData<typeof chatMembersTold>

const KEPT = 10_000

export const nameOfChat = ({ companyId, chatId }: ChatName) => `${companyId}:${chatId}`

/** Stores the members of each chat, as of the chat's latest event. */
export function createChatMembers() {
  const known = createBoundedMap<string, Known>({ most: KEPT })

  function keep(name: ChatName, version: number, userIds: readonly number[]): void {
    const before = known.get(nameOfChat(name))
    if (!before || before.version < version) known.set(nameOfChat(name), { version, ids: new Set(userIds) })
  }

  return {
    /** Stores the members from an event of a chat; ignores other events. */
    hear({ type, companyId, data }: Heard): void {
      if (type === chatCreated.type || type === chatUpdated.type) {
        const { chat } = data as Whole
        const userIds = chat.users.map(({ userId }) => userId)
        keep({ companyId, chatId: chat.id }, chat.version, userIds)
      } else if (type === chatMessageCreated.type) {
        const { chat, memberIds } = data as Written
        keep({ companyId, chatId: chat.id }, chat.version, memberIds)
      } else if (type === chatMembersTold.type || type === chatDeleted.type) {
        const { chatId, version, memberIds } = data as Told
        keep({ companyId, chatId }, version, type === chatDeleted.type ? [] : memberIds)
      }
    },
    find: (name: ChatName): ReadonlySet<number> | undefined => known.get(nameOfChat(name))?.ids,
  }
}
export type ChatMembers = ReturnType<typeof createChatMembers>
