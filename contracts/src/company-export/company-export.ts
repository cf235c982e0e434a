import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { ExportSubject } from './subjects.ts'

/** Until when the file of a company can be downloaded, in days after its request. */
export const EXPORT_DAYS = 7

export const ExportStatus = z.enum(['collecting', 'ready', 'failed', 'removed', 'expired'])
export type ExportStatus = z.infer<typeof ExportStatus>

/** Why the file could not be made: a service could not write its part, or parts were missing after a day. */
export const ExportFailure = z.enum(['part', 'time'])

/** The file of a company with all its data, which an admin has requested. */
export const CompanyExport = z
  .object({
    id: ref('companyExport'),
    status: openEnum(ExportStatus),
    failure: openEnum(ExportFailure).nullable(),
    requestedAt: z.iso.datetime(),
    requestedBy: z.string(), // the name of the admin at the time of the request
    readyAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    partsReady: z.int().min(0),
    parts: z.int().min(1), // one part per service with data of companies
    sizeBytes: z.int().min(0), // of the parts that are ready, before compression
    files: z.int().min(0), // the stored files, such as pictures of messages
    subjects: z.array(z.object({ subject: openEnum(ExportSubject), rows: z.int().min(1) })),
  })
  .meta({ id: 'CompanyExport' })
export type CompanyExport = z.infer<typeof CompanyExport>
