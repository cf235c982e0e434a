import { fold } from '../automation/choice-rules.ts'

const WORD = /^(sair|parar|stop)$/i

/** Whether a text is only an opt-out, in any case or format, with or without punctuation at its end. */
export const isOptOutWord = (text: string): boolean => WORD.test(fold(text).replace(/[\s\p{P}]+$/u, ''))
