import { wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'

/** What people read of a call, by the clock of their company; calls cannot be answered here. */
export const callWords = ({ isVideo, at }: { isVideo: boolean; at: Date }, timeZone: string): Words => {
  const time = at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return wordsOf(isVideo ? 'missedVideoCall' : 'missedCall', { time })
}
