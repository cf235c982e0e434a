import { z } from 'zod'

/** What the product can be read in, its first language first. */
export const LANGUAGES = ['pt', 'en', 'es'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
