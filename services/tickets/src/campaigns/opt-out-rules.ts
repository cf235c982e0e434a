const WORD = /^(sair|parar|stop)$/i

/** Whether a text says nothing but that its writer wants no campaigns; spaces around it and punctuation at its end aside. */
export const isOptOutWord = (text: string): boolean => WORD.test(text.trim().replace(/[\s\p{P}]+$/u, ''))
