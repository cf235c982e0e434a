import { z } from 'zod'
import { normalColor } from '../text/color.ts'
import { visibleName } from '../text/visible.ts'
import { isReadable } from './accent.ts'

/** The name of the product of an installation that has chosen none. */
export const PRODUCT = 'Recado'
/** The accent colour of an installation that has chosen none. */
export const ACCENT = '#1971c2'

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

/** The operator's choices for the whole installation: its looks, and how customers reach its support. */
export const Installation = z.object({
  name: z.string(),
  accent: z.string().nullable(), // `#rrggbb`; null: the product's own colour
  logo: z.string().nullable(), // the path of an image, relative to the prefix of the API; each new image has a new path
  supportText: z.string(), // such as a phone number; empty: no contact is shown
  supportLink: z.string().nullable(), // https:, mailto: or tel:
})
export type Installation = z.infer<typeof Installation>

/** The installation of an operator who has chosen nothing. */
export const NO_CHOICE: Installation = { name: PRODUCT, accent: null, logo: null, supportText: '', supportLink: null }

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
