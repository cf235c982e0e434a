import { z } from 'zod'

/** The languages of the product, the default first. */
export const LANGUAGES = ['pt', 'en', 'es'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
