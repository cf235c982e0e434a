import { ptAccount } from './pt-account.ts'
import { ptConnections } from './pt-connections.ts'
import { ptContacts } from './pt-contacts.ts'
import { ptDashboard } from './pt-dashboard.ts'
import { ptDesk } from './pt-desk.ts'
import { ptDetails } from './pt-details.ts'
import { ptFiles } from './pt-files.ts'
import { ptHours } from './pt-hours.ts'
import { ptKanban } from './pt-kanban.ts'
import { ptLists } from './pt-lists.ts'
import { ptMessages } from './pt-messages.ts'
import { ptQueues } from './pt-queues.ts'
import { ptQuickMessages } from './pt-quick-messages.ts'
import { ptSchedules } from './pt-schedules.ts'
import { ptSettings } from './pt-settings.ts'
import { ptTags } from './pt-tags.ts'
import { ptTickets } from './pt-tickets.ts'
import { ptTodos } from './pt-todos.ts'
import { ptUsers } from './pt-users.ts'
import type { Translated } from './translated.ts'

/** What people see once they are signed in, in Portuguese: the language of the product, and the fallback of the others. */
export const pt = {
  common: {
    save: 'Salvar',
    discardTitle: 'Alterações não salvas',
    discardQuestion: 'Descartar alterações?',
    discard: 'Descartar',
    keepEditing: 'Continuar editando',
    changedElsewhere: 'Alterado por outra pessoa',
    deletedElsewhere: 'Este registro foi excluído.',
    variables: 'Variáveis',
    variable: {
      name: 'nome',
      firstName: 'primeiro nome',
      greeting: 'cumprimento',
      protocol: 'protocolo',
      date: 'data',
      hour: 'hora',
      agent: 'atendente',
      queue: 'fila',
      company: 'empresa',
    },
  },
  shell: {
    skip: 'Ir para o conteúdo',
    menu: 'Menu',
    navigation: 'Navegação principal',
    openMenu: 'Abrir o menu',
    collapseMenu: 'Recolher o menu',
    expandMenu: 'Expandir o menu',
    greeting: 'Olá {{name}}, bem-vindo(a) à {{company}}!',
    until: 'Ativo até {{date}}',
    sections: { service: 'Atendimento', administration: 'Administração' },
    pages: {
      dashboard: 'Dashboard',
      tickets: 'Atendimentos',
      quickMessages: 'Respostas rápidas',
      todolist: 'Tarefas',
      kanban: 'Kanban',
      contacts: 'Contatos',
      schedules: 'Agendamentos',
      tags: 'Tags',
      queues: 'Filas e chatbot',
      users: 'Usuários',
      connections: 'Conexões',
      settings: 'Configurações',
    },
    connectionsAlert: 'Há conexões que precisam de atenção',
    version: 'Versão {{version}}',
    lightTheme: 'Usar tema claro',
    darkTheme: 'Usar tema escuro',
    refresh: 'Atualizar',
    volume: 'Volume do aviso sonoro',
    volumeValue: '{{percent}}%',
    testSound: 'Testar som',
    more: 'Mais opções',
    profile: 'Perfil',
    signOut: 'Sair',
    profiles: { admin: 'Administrador', supervisor: 'Supervisor', user: 'Atendente' },
    live: { connected: 'Conectado', reconnecting: 'Reconectando…', offline: 'Sem conexão' },
    newBuild: 'Há uma versão nova do Recado.',
    offlineBanner: 'Sem conexão. Tentando novamente…',
    serviceAway: 'Serviço indisponível. Tentando novamente…',
    backOnline: 'Conectado novamente',
    notFound: 'Página não encontrada',
    notFoundHint: 'O endereço pode ter mudado ou sido digitado errado.',
    toStart: 'Ir para o início',
    refused: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  },
  ...ptDesk,
  tickets: ptTickets,
  details: ptDetails,
  messages: ptMessages,
  connections: ptConnections,
  lists: ptLists,
  settings: ptSettings,
  kanban: ptKanban,
  dashboard: ptDashboard,
  schedules: ptSchedules,
  contacts: ptContacts,
  quickMessages: ptQuickMessages,
  files: ptFiles,
  tags: ptTags,
  account: ptAccount,
  todos: ptTodos,
  users: ptUsers,
  queues: ptQueues,
  hours: ptHours,
} as const

export type Texts = Translated<typeof pt>
