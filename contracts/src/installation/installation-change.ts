import { z } from 'zod'
import { normalColor } from '../text/color.ts'
import { visibleName } from '../text/visible.ts'
import { isReadable } from './accent.ts'
import { Installation } from './installation.ts'

const LINK = /^(https:\/\/|mailto:|tel:)\S+$/i
/** A name and an address, or an address alone, as mails name their sender (RFC 5322). */
const SENDER = /^(?:[^<>@",;:\\\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/

export const ProductName = z.string().overwrite(visibleName).min(2).max(30)

/** A colour with enough contrast in both themes, as `#rrggbb`. */
export const AccentColor = z
  .string()
  .overwrite((text) => normalColor(text) ?? text)
  .regex(/^#[0-9a-f]{6}$/)
  .refine(isReadable, { error: 'color_contrast' })

/** The installation with the fields that only the operator sees. */
export const InstallationDetail = Installation.extend({
  mailFrom: z.string().nullable(), // the sender of mails; null: that of the configuration
  version: z.int(),
})
export type InstallationDetail = z.infer<typeof InstallationDetail>

/** A change of the installation; absent fields do not change. */
export const InstallationChange = z.object({
  name: ProductName.nullable().optional(), // null: the product's own name
  accent: AccentColor.nullable().optional(),
  mailFrom: z.string().trim().max(120).regex(SENDER, { error: 'mail_sender' }).nullable().optional(),
  supportText: z.string().overwrite(visibleName).max(80).optional(),
  supportLink: z.string().trim().max(200).regex(LINK, { error: 'support_link' }).nullable().optional(),
})
export type InstallationChange = z.infer<typeof InstallationChange>
