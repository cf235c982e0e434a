import type { Language } from '@recado/contracts/language'

/** The bot's own phrases, by language. */
const PHRASES = {
  pt: { invalid: 'Opção inválida.', back: 'Voltar', start: 'Menu inicial' },
  en: { invalid: 'Invalid option.', back: 'Back', start: 'Main menu' },
  es: { invalid: 'Opción inválida.', back: 'Volver', start: 'Menú inicial' },
} as const satisfies Record<Language, Record<string, string>>

/** One line of a menu: the key that the contact types, and the title. */
export const menuLine = (key: number | string, title: string): string => `*[ ${key} ]* - ${title}`

export const phrasesOf = (language: Language) => PHRASES[language]

/** Joins paragraphs with blank lines, without the empty paragraphs. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n\n')

const RATING = {
  pt: {
    question: 'Como você avalia o atendimento?',
    again: 'Não entendi a sua avaliação. Responda com 1, 2 ou 3.',
    legend: '1 - Insatisfeito, 2 - Satisfeito, 3 - Muito Satisfeito',
  },
  en: {
    question: 'How do you rate our service?',
    again: 'We did not understand your rating. Please answer 1, 2 or 3.',
    legend: '1 - Unsatisfied, 2 - Satisfied, 3 - Very satisfied',
  },
  es: {
    question: '¿Cómo evalúa la atención?',
    again: 'No entendimos su evaluación. Responda con 1, 2 o 3.',
    legend: '1 - Insatisfecho, 2 - Satisfecho, 3 - Muy satisfecho',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The text that asks a contact for a rating, and the answers that it accepts. */
export const ratingRequest = (language: Language) => RATING[language]

const HAND_OVER = {
  pt: 'Vou transferir você para um atendente. Aguarde um instante.',
  en: 'I will hand you over to a person. One moment, please.',
  es: 'Le voy a transferir a una persona. Un momento, por favor.',
} as const satisfies Record<Language, string>

/** The text that a contact gets when a machine hands the ticket to an agent. */
export const handOverText = (language: Language): string => HAND_OVER[language]
