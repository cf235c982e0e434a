import { fold } from '../automation/choice-rules.ts'

const WORD = /^(sair|parar|stop)$/i

/** Whether a text says nothing but that its writer wants no campaigns; however it is set, with punctuation at its end. */
export const isOptOutWord = (text: string): boolean => WORD.test(fold(text).replace(/[\s\p{P}]+$/u, ''))
