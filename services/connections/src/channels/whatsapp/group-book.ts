import type { GroupMetadata, GroupParticipant, WASocket } from '@whiskeysockets/baileys'
import { GroupClosedError } from '../channel.ts'
import type { BoundedCache } from './bounded-cache.ts'

/** The data of a group that we need to send to it and to show its name; some 100 bytes per member. */
export type KnownGroup = Pick<GroupMetadata, 'id' | 'subject'> & {
  readonly addressingMode: GroupMetadata['addressingMode'] | undefined
  readonly ephemeralDuration: number | undefined
  readonly participants: readonly Pick<GroupParticipant, 'id' | 'phoneNumber'>[]
}

/** Names and members of groups, from memory or else from the network. */
export type GroupBook = {
  /** @throws GroupClosedError */
  get(jid: string): Promise<KnownGroup>
  /** Makes the next `get` ask the network. */
  forget(jid: string): void
}

const CLOSED = [401, 403, 404] // we were removed from the group, or never were a member

export const openGroupBook = (socket: WASocket, memory: BoundedCache): GroupBook => ({
  forget: memory.del,
  async get(jid) {
    const known = memory.get<KnownGroup>(jid)
    if (known) return known
    const { id, subject, addressingMode, ephemeralDuration, participants } = await socket
      .groupMetadata(jid)
      .catch((error: unknown) => {
        throw CLOSED.includes(codeOf(error)) ? new GroupClosedError() : error
      })
    const members = participants.map(({ id: member, phoneNumber }) => ({
      id: member,
      ...(phoneNumber && { phoneNumber }),
    }))
    const group: KnownGroup = { id, subject, addressingMode, ephemeralDuration, participants: members }
    memory.set(jid, group)
    return group
  },
})

/** The code with which WhatsApp refused a request; the client stores it under `data`. */
const codeOf = (error: unknown): number => Number((error as { data?: unknown }).data)
