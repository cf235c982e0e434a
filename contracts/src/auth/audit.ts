import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The old and the new value of each changed field. Secrets and texts of messages are left out. */
const Changes = z.record(z.string(), z.array(z.union([Scalar, z.array(Scalar)])).length(2))

/** An audited action. Its author is a person, a program with an API token, or the system itself. */
export const Act = z.object({
  at: z.iso.datetime(),
  actor: z.object({
    kind: openEnum(z.enum(['user', 'api', 'system'])),
    id: ref('user').nullable(),
    name: z.string(),
  }),
  action: z.string(), // such as `ticket.delete`
  entity: z.string(), // such as `ticket`
  entityId: z.int().nullable(),
  ip: z.string(),
  userAgent: z.string(),
  changes: Changes,
})
export type Act = z.infer<typeof Act>

export const AuditRecord = Act.extend({ id: ref('audit'), companyId: ref('company') })
export type AuditRecord = z.infer<typeof AuditRecord>
