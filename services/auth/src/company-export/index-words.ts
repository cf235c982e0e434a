import type { ExportedTable } from '@recado/contracts/company-export/events'
import type { Language } from '@recado/contracts/language'

type Words = {
  readonly locale: string
  readonly title: (company: string) => string
  readonly made: (begin: string, end: string, by: string) => string
  readonly howTo: readonly string[]
  readonly file: string
  readonly rows: string
  readonly missing: (count: string) => string
}

/** The texts of the index of a company's file. */
export const INDEX_WORDS: Record<Language, Words> = {
  pt: {
    locale: 'pt-BR',
    title: (company) => `Dados de ${company}`,
    made: (begin, end, by) => `Pedido por ${by} em ${begin} e pronto em ${end} (horário UTC).`,
    howTo: [
      'Cada arquivo de dados tem uma linha por registro, em JSON. Programas de planilha e editores de texto o abrem.',
      'As fotos, os áudios e os documentos estão na pasta files. Um registro cita o arquivo em um campo como media_path: a última parte é o nome do arquivo.',
      'Os dados foram lidos enquanto a empresa trabalhava, então o que mudou nesse tempo pode aparecer em um arquivo e faltar em outro.',
      'Senhas, chaves, tokens e as sessões do WhatsApp não estão aqui, por segurança.',
    ],
    file: 'Arquivo',
    rows: 'Registros',
    missing: (count) => `Arquivos que não existem mais no armazenamento: ${count}`,
  },
  en: {
    locale: 'en',
    title: (company) => `Data of ${company}`,
    made: (begin, end, by) => `Requested by ${by} on ${begin}, ready on ${end} (UTC).`,
    howTo: [
      'Each data file has one line per record, as JSON. Spreadsheet programs and text editors open it.',
      'Pictures, recordings and documents are in the folder files. A record names its file in a field such as media_path: the last part is the name of the file.',
      'The data were read while the company was working, so a change made meanwhile may be in one file and missing in another.',
      'Passwords, keys, tokens and the sessions of WhatsApp are not included, for security.',
    ],
    file: 'File',
    rows: 'Records',
    missing: (count) => `Files that are no longer in the store: ${count}`,
  },
  es: {
    locale: 'es',
    title: (company) => `Datos de ${company}`,
    made: (begin, end, by) => `Pedido por ${by} el ${begin} y listo el ${end} (hora UTC).`,
    howTo: [
      'Cada archivo de datos tiene una línea por registro, en JSON. Los programas de planillas y los editores de texto lo abren.',
      'Las fotos, los audios y los documentos están en la carpeta files. Un registro cita su archivo en un campo como media_path: la última parte es el nombre del archivo.',
      'Los datos se leyeron mientras la empresa trabajaba, así que un cambio de ese momento puede estar en un archivo y faltar en otro.',
      'Las contraseñas, las claves, los tokens y las sesiones de WhatsApp no están aquí, por seguridad.',
    ],
    file: 'Archivo',
    rows: 'Registros',
    missing: (count) => `Archivos que ya no existen en el almacenamiento: ${count}`,
  },
}

/** The titles of the subjects. */
export const SUBJECT_WORDS: Record<Language, Record<ExportedTable['subject'], string>> = {
  pt: {
    company: 'Empresa',
    users: 'Usuários',
    settings: 'Configurações',
    audit: 'Auditoria',
    connections: 'Conexões',
    queues: 'Filas',
    contacts: 'Contatos',
    tickets: 'Atendimentos',
    messages: 'Mensagens',
    tags: 'Tags',
    quickMessages: 'Respostas rápidas',
    schedules: 'Agendamentos',
    fileLists: 'Listas de arquivos',
    prompts: 'Prompts',
    integrations: 'Integrações',
    programs: 'Chaves de API e webhooks',
    campaigns: 'Campanhas',
    contactLists: 'Listas de contatos',
    chats: 'Chat interno',
    notifications: 'Notificações',
    invoices: 'Faturas e pagamentos',
    files: 'Fotos, áudios e documentos',
    unknown: 'Outros',
  },
  en: {
    company: 'Company',
    users: 'Users',
    settings: 'Settings',
    audit: 'Audit log',
    connections: 'Connections',
    queues: 'Queues',
    contacts: 'Contacts',
    tickets: 'Tickets',
    messages: 'Messages',
    tags: 'Tags',
    quickMessages: 'Quick messages',
    schedules: 'Schedules',
    fileLists: 'File lists',
    prompts: 'Prompts',
    integrations: 'Integrations',
    programs: 'API keys and webhooks',
    campaigns: 'Campaigns',
    contactLists: 'Contact lists',
    chats: 'Internal chat',
    notifications: 'Notifications',
    invoices: 'Invoices and payments',
    files: 'Pictures, recordings and documents',
    unknown: 'Others',
  },
  es: {
    company: 'Empresa',
    users: 'Usuarios',
    settings: 'Configuraciones',
    audit: 'Auditoría',
    connections: 'Conexiones',
    queues: 'Colas',
    contacts: 'Contactos',
    tickets: 'Atenciones',
    messages: 'Mensajes',
    tags: 'Etiquetas',
    quickMessages: 'Respuestas rápidas',
    schedules: 'Programaciones',
    fileLists: 'Listas de archivos',
    prompts: 'Prompts',
    integrations: 'Integraciones',
    programs: 'Claves de API y webhooks',
    campaigns: 'Campañas',
    contactLists: 'Listas de contactos',
    chats: 'Chat interno',
    notifications: 'Notificaciones',
    invoices: 'Facturas y pagos',
    files: 'Fotos, audios y documentos',
    unknown: 'Otros',
  },
}
