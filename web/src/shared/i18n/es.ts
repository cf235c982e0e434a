import { esAccount } from './es-account.ts'
import { esConnections } from './es-connections.ts'
import { esContacts } from './es-contacts.ts'
import { esDashboard } from './es-dashboard.ts'
import { esDesk } from './es-desk.ts'
import { esDetails } from './es-details.ts'
import { esFiles } from './es-files.ts'
import { esHours } from './es-hours.ts'
import { esKanban } from './es-kanban.ts'
import { esLists } from './es-lists.ts'
import { esMessages } from './es-messages.ts'
import { esQueues } from './es-queues.ts'
import { esQuickMessages } from './es-quick-messages.ts'
import { esSchedules } from './es-schedules.ts'
import { esSettings } from './es-settings.ts'
import { esTags } from './es-tags.ts'
import { esTickets } from './es-tickets.ts'
import { esTodos } from './es-todos.ts'
import { esUsers } from './es-users.ts'
import type { Texts } from './pt.ts'

export const es: Texts = {
  common: {
    save: 'Guardar',
    discardTitle: 'Cambios sin guardar',
    discardQuestion: '¿Descartar los cambios?',
    discard: 'Descartar',
    keepEditing: 'Seguir editando',
    changedElsewhere: 'Modificado por otra persona',
    deletedElsewhere: 'Este registro fue eliminado.',
    variables: 'Variables',
    variable: {
      name: 'nombre',
      firstName: 'primer nombre',
      greeting: 'saludo',
      protocol: 'protocolo',
      date: 'fecha',
      hour: 'hora',
      agent: 'agente',
      queue: 'fila',
      company: 'empresa',
    },
  },
  shell: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    navigation: 'Navegación principal',
    openMenu: 'Abrir el menú',
    collapseMenu: 'Contraer el menú',
    expandMenu: 'Expandir el menú',
    greeting: '¡Hola {{name}}, le damos la bienvenida a {{company}}!',
    until: 'Activo hasta {{date}}',
    sections: { service: 'Atención', administration: 'Administración' },
    pages: {
      dashboard: 'Panel',
      tickets: 'Atenciones',
      quickMessages: 'Respuestas rápidas',
      todolist: 'Tareas',
      kanban: 'Kanban',
      contacts: 'Contactos',
      schedules: 'Programados',
      tags: 'Etiquetas',
      queues: 'Filas y chatbot',
      users: 'Usuarios',
      connections: 'Conexiones',
      settings: 'Configuración',
    },
    connectionsAlert: 'Hay conexiones que necesitan atención',
    version: 'Versión {{version}}',
    lightTheme: 'Usar el tema claro',
    darkTheme: 'Usar el tema oscuro',
    refresh: 'Actualizar',
    volume: 'Volumen del aviso sonoro',
    volumeValue: '{{percent}} %',
    testSound: 'Probar el sonido',
    more: 'Más opciones',
    profile: 'Perfil',
    signOut: 'Salir',
    profiles: { admin: 'Administrador', supervisor: 'Supervisor', user: 'Agente' },
    live: { connected: 'Conectado', reconnecting: 'Reconectando…', offline: 'Sin conexión' },
    newBuild: 'Hay una versión nueva de Recado.',
    offlineBanner: 'Sin conexión. Intentando de nuevo…',
    serviceAway: 'Servicio no disponible. Intentando de nuevo…',
    backOnline: 'Conectado de nuevo',
    notFound: 'Página no encontrada',
    notFoundHint: 'La dirección puede haber cambiado o estar mal escrita.',
    toStart: 'Ir al inicio',
    refused: '¡Esta empresa no tiene permiso para acceder a esta página! Le estamos redirigiendo.',
  },
  ...esDesk,
  tickets: esTickets,
  details: esDetails,
  messages: esMessages,
  connections: esConnections,
  lists: esLists,
  settings: esSettings,
  kanban: esKanban,
  dashboard: esDashboard,
  schedules: esSchedules,
  contacts: esContacts,
  quickMessages: esQuickMessages,
  files: esFiles,
  tags: esTags,
  account: esAccount,
  todos: esTodos,
  users: esUsers,
  queues: esQueues,
  hours: esHours,
}
