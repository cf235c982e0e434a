import type { Translated } from './translated.ts'

/** What stands around the conversations of an agent, in Portuguese. */
export const ptDesk = {
  presence: {
    viewing_one: '{{names}} também está vendo',
    viewing_other: '{{names}} também estão vendo',
    typing_one: '{{names}} está digitando…',
    typing_other: '{{names}} estão digitando…',
  },
  news: {
    title: 'Notificações',
    some_one: '{{shown}} atendimento com mensagens não lidas',
    some_other: '{{shown}} atendimentos com mensagens não lidas',
    none: 'Nada novo por aqui.',
    allow: 'Ativar avisos na área de trabalho',
    messageOf: 'Mensagem de {{name}}',
    transfer: '{{by}} transferiu {{name}} para você',
    transferWithNote: '{{by}} transferiu {{name}} para você: {{note}}',
  },
  keys: {
    title: 'Teclas de atalho',
    on: 'Usar teclas de atalho',
    search: 'Buscar em tudo',
    move: 'Próximo e anterior na lista',
    open: 'Abrir o atendimento',
    accept: 'Aceitar',
    close: 'Finalizar',
    reopen: 'Reabrir',
    transfer: 'Transferir',
    fresh: 'Novo atendimento',
    find: 'Buscar atendimentos, ou respostas rápidas na mensagem',
    leave: 'Fechar o painel, depois a conversa',
    help: 'Mostrar estas teclas',
  },
  palette: {
    title: 'Buscar em tudo',
    placeholder: 'Busque atendimentos, contatos, mensagens ou páginas',
    nothing: 'Nenhum resultado',
    searching: 'Buscando…',
    contacts: 'Contatos',
    messages: 'Mensagens',
    pages: 'Páginas',
    actions: 'Ações',
  },
} as const

export type DeskTexts = Translated<typeof ptDesk>
