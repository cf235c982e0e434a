import type { NetworkWords } from '@recado/contracts/connections/connection'
import type { CloseCause, LastWords } from '../channels/channel.ts'

/** The network's last message, for people; null for a requested restart and for a lost socket without a message. */
export function networkWords(cause: CloseCause, said: LastWords): NetworkWords | null {
  const { code, detail = null, title = null, text = null, url = null } = said
  const isSaid = title !== null || text !== null || url !== null || detail !== null
  if (code === undefined || cause === 'restart' || (cause === 'lost' && !isSaid)) return null
  return { code, detail, title, text, url }
}
