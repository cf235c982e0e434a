import { z } from 'zod'
import { ref } from '../ids.ts'

/** The limits of a setting: characters of a text, months, and open minutes. */
export const SETTING_LIMIT = { characters: 1_000, months: 120, minutes: 100_000 } as const

/** A setting, with the fields for its readers. A masked credential shows at most its last characters. */
export const Setting = z.object({
  key: z.string(),
  value: z.string(),
  version: z.int().min(1), // 1: the setting was never changed
})
export type Setting = z.infer<typeof Setting>

/** A setting that has changed, as `setting.updated` carries it. */
export const ChangedSetting = z.object({
  companyId: ref('company'),
  key: z.string(),
  value: z.string().nullable(), // null: the value is stored encrypted, so the readers must fetch it
  version: z.int().min(1),
})
export type ChangedSetting = z.infer<typeof ChangedSetting>
