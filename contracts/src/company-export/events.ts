import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { ExportSubject } from './subjects.ts'

const exportId = ref('companyExport')
const service = z.string().regex(/^[a-z]{1,20}$/)

/** The rows of one table in the file of a company. Its lines are stored in these files, in this order. */
export const ExportedTable = z.object({
  table: z.string().regex(/^[a-z_]{1,63}$/),
  subject: openEnum(ExportSubject),
  rows: z.int().min(1),
  bytes: z.int().min(1),
  fileBytes: z.int().min(0), // of the stored files that the rows list; 0 for all tables except that of files
  paths: z.array(z.string()),
})
export type ExportedTable = z.infer<typeof ExportedTable>

/**
 * Command to every service with data of companies: write all rows of the company into the file store. The answer is
 * `company.export-part-written` or `company.export-part-failed`. The written files are removed when they expire.
 */
export const exportRequested = defineEvent(
  'company.export-requested',
  z.object({ exportId, expiresAt: z.iso.datetime() }),
)

/** A service has written all rows of the company. */
export const exportPartWritten = defineEvent(
  'company.export-part-written',
  z.object({ exportId, service, tables: z.array(ExportedTable) }),
)

/** A service could not write the rows of the company. */
export const exportPartFailed = defineEvent('company.export-part-failed', z.object({ exportId, service }))

/** Command to every service: stop writing for this export, and remove its files. */
export const exportEnded = defineEvent('company.export-ended', z.object({ exportId }))

/** The file of the company is ready, or cannot be made. The admin who requested it is notified. */
export const exportFinished = defineEvent(
  'company.export-finished',
  z.object({ exportId, userId: ref('user'), isReady: z.boolean() }),
)
