import { TEXT_LIMIT } from '@recado/contracts/limits'

/** @returns the first characters of a text, whole ones */
export const excerptOf = (text: string): string => [...text].slice(0, TEXT_LIMIT.lastMessage).join('')
