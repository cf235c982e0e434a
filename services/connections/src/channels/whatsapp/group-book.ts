import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys'
import { GroupClosedError } from '../channel.ts'
import type { BoundedCache } from './bounded-cache.ts'

/** What groups are called and who is in them, as far as it is remembered; else the network is asked. */
export type GroupBook = {
  /** @throws GroupClosedError */
  get(jid: string): Promise<GroupMetadata>
}

const CLOSED = [401, 403, 404] // we were put out, or it was never ours

export const openGroupBook = (socket: WASocket, memory: BoundedCache): GroupBook => ({
  async get(jid) {
    const known = memory.get<GroupMetadata>(jid)
    if (known) return known
    const group = await socket.groupMetadata(jid).catch((error: unknown) => {
      throw CLOSED.includes(codeOf(error)) ? new GroupClosedError() : error
    })
    memory.set(jid, group)
    return group
  },
})

/** What WhatsApp refused a question with; the client files it under `data`. */
const codeOf = (error: unknown): number => Number((error as { data?: unknown }).data)
