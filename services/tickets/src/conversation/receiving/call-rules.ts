import { wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'

/** @returns the text of a missed call, with the time in the company's time zone */
export const callWords = ({ isVideo, at }: { isVideo: boolean; at: Date }, timeZone: string): Words => {
  const time = at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return wordsOf(isVideo ? 'missedVideoCall' : 'missedCall', { time })
}
