import type { Language } from '@recado/contracts/language'

/** Answers of actions that have nothing else to say. */
export const TEXTS = {
  signedOut: { pt: 'Você saiu.', en: 'You are signed out.', es: 'Has salido.' },
  userDeleted: {
    pt: 'Usuário excluído com sucesso.',
    en: 'User deleted.',
    es: 'Usuario eliminado con éxito.',
  },
} as const satisfies Record<string, Record<Language, string>>
