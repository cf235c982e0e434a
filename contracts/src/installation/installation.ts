import { z } from 'zod'

/** The name of the product of an installation that has chosen none. */
export const PRODUCT = 'Recado'
/** The accent colour of an installation that has chosen none. */
export const ACCENT = '#1971c2'

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
