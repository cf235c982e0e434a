import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  companyExport: {
    title: 'Download everything of the company',
    about: 'A ZIP file with all data of the company, to keep or to take to another system.',
    inside:
      'Included: contacts, tickets, messages, campaigns, chats, invoices, users, pictures, recordings and documents.',
    outside: 'Not included, for security: passwords, keys, tokens and the sessions of WhatsApp.',
    time_one: 'It is prepared in the background. The file is available for {{count}} day.',
    time_other: 'It is prepared in the background. The file is available for {{count}} days.',
    ask: 'Request the file',
    askAgain: 'Request a new file',
    requested: 'Requested by {{by}} on {{at}}.',
    collecting: 'Preparing. Parts ready: {{ready}} of {{parts}}',
    progress: 'Parts that are ready',
    mayLeave: 'You can leave this page: a notification tells you when it is done.',
    ready: 'The file is ready',
    contains: 'Records: {{rows}}. Files: {{files}}. Size before compression: {{size}}.',
    until: 'Available until {{at}}.',
    download: 'Download',
    remove: 'Delete the file',
    removeQuestion: 'The file will be deleted from the server. The data of the company stay where they are.',
    stop: 'Stop preparing',
    stopQuestion: 'The parts that are ready will be deleted. The data of the company stay where they are.',
    failed: 'The file could not be made',
    because: {
      part: 'A part of the system could not write the data. Request another one; if it fails again, contact support.',
      time: 'Parts were missing after a day. Request another one; if it fails again, contact support.',
    },
    removed: 'The file was deleted.',
    expired: 'The file expired and was deleted.',
  },
}
