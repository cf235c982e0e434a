import type { Language } from '@recado/contracts/language'
import type { FieldUse } from './field-use-repository.ts'

const WORDS = {
  setting: { pt: 'configurações', en: 'settings', es: 'configuraciones' },
  connection: { pt: 'conexão', en: 'connection', es: 'conexión' },
  queue: { pt: 'fila', en: 'queue', es: 'cola' },
  'quick-message': { pt: 'resposta rápida', en: 'quick reply', es: 'respuesta rápida' },
  'file-list': { pt: 'lista de arquivos', en: 'file list', es: 'lista de archivos' },
  schedule: { pt: 'mensagens agendadas', en: 'scheduled messages', es: 'mensajes programados' },
  campaign: { pt: 'campanha', en: 'campaign', es: 'campaña' },
} as const satisfies Record<FieldUse['kind'], Record<Language, string>>

/** The places of a variable in the words of the person who wants to delete its field. */
export const namesOf = (uses: readonly FieldUse[], language: Language): string =>
  uses.map(({ kind, name }) => `${WORDS[kind][language]}${name === '' ? '' : ` “${name}”`}`).join(', ')
