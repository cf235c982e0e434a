import { fold } from '../automation/choice-rules.ts'

const WORD = /^(sair|parar|stop)$/i

/** Whether a text is only an opt-out word, regardless of case, formatting and final punctuation. */
export const isOptOutWord = (text: string): boolean => WORD.test(fold(text).replace(/[\s\p{P}]+$/u, ''))
