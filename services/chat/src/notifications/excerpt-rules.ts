import { TEXT_LIMIT } from '@recado/contracts/limits'
import { cutText } from '@recado/contracts/text/cut'

/** @returns the beginning of the text, as notifications and lists show it */
export const excerptOf = (text: string): string => cutText(text, TEXT_LIMIT.lastMessage)
