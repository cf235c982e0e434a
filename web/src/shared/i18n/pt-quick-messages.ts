import type { Translated } from './translated.ts'

/** What the page of quick messages says, in Portuguese. */
export const ptQuickMessages = {
  title: 'Respostas rápidas',
  add: 'Nova resposta rápida',
  editTitle: 'Editar resposta rápida',
  search: 'Buscar respostas rápidas',
  empty: 'Crie respostas prontas e use digitando / na conversa.',
  shortcode: 'Atalho',
  shortcodeHint: 'Sem espaços. Na conversa, digite / e o atalho.',
  message: 'Mensagem',
  file: 'Anexo',
  visible: 'Visível',
  everybody: 'Todos',
  onlyMe: 'Só eu',
  status: 'Status',
  on: 'Ativa',
  off: 'Inativa',
  shared: 'Visível para toda a empresa',
  active: 'Ativa',
  activeHint: 'Desligada, não é oferecida na conversa.',
  saved: 'Resposta rápida salva com sucesso',
  deleted: 'Resposta rápida excluída com sucesso',
  deleteTitle: 'Excluir resposta rápida',
  deleteQuestion: 'Excluir a resposta rápida {{name}}?',
} as const

export type QuickMessagesTexts = Translated<typeof ptQuickMessages>
