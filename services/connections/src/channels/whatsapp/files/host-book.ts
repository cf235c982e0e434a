import type { AskMediaAccess } from './media-access.ts'
import type { MediaHosts } from './media-hosts.ts'

/** The hosts that store the files of messages. WhatsApp names them, and they change with time and place. */
export type HostBook = {
  opened(askAccess: AskMediaAccess): void
  closed(): void
  /**
   * @returns at least one host: from WhatsApp's current answer, else from its last one, else the default host
   * @throws when WhatsApp has not named a host and there is no default host
   */
  hosts(): Promise<readonly string[]>
}

export function createHostBook({ usual }: Pick<MediaHosts, 'usual'>): HostBook {
  let known: readonly string[] = usual === undefined ? [] : [usual]
  let ask: AskMediaAccess | undefined
  return {
    opened(askAccess) {
      ask = askAccess
    },
    closed() {
      ask = undefined
    },
    async hosts() {
      const answer = await ask?.(false).catch(() => undefined)
      const named = answer?.hosts ?? []
      if (named.length > 0) known = named
      if (known.length === 0) throw new Error('the network has named no host for files')
      return known
    },
  }
}
