import { z } from 'zod'

/** The subjects of the data in the file of a company, in the order of its index. */
export const ExportSubject = z.enum([
  'company',
  'users',
  'settings',
  'audit',
  'connections',
  'queues',
  'contacts',
  'tickets',
  'messages',
  'tags',
  'quickMessages',
  'schedules',
  'fileLists',
  'prompts',
  'integrations',
  'programs',
  'campaigns',
  'contactLists',
  'chats',
  'notifications',
  'invoices',
  'files',
])
export type ExportSubject = z.infer<typeof ExportSubject>
