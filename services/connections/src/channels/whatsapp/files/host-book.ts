import type { WASocket } from '@whiskeysockets/baileys'
import type { MediaHosts } from './media-hosts.ts'

type Socket = Pick<WASocket, 'refreshMediaConn'>

/** Which hosts have the files of messages: those that the network names, which change with time and place. */
export type HostBook = {
  opened(socket: Socket): void
  closed(): void
  /** @returns at least one, as the network says, else as it said last @throws where there is no usual one */
  hosts(): Promise<readonly string[]>
}

export function createHostBook({ usual }: Pick<MediaHosts, 'usual'>): HostBook {
  let known: readonly string[] = usual === undefined ? [] : [usual]
  let open: Socket | undefined
  return {
    opened(socket) {
      open = socket
    },
    closed() {
      open = undefined
    },
    async hosts() {
      const answer = await open?.refreshMediaConn(false).catch(() => undefined) // the client asks when it is old
      const named = answer?.hosts.map(({ hostname }) => hostname) ?? []
      if (named.length > 0) known = named
      if (known.length === 0) throw new Error('the network has named no host for files')
      return known
    },
  }
}
