import { z } from 'zod'
import { visibleName } from '../text/visible.ts'

export const CompanyName = z.string().overwrite(visibleName).min(2).max(100)

/** A phone number as a person types it. */
export const Phone = z
  .string()
  .trim()
  .min(8)
  .max(50)
  .regex(/^[\d\s()+.-]+$/)
