import { z } from 'zod'

/** What a plan may switch on or off for a company. */
export const FEATURES = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
export const Feature = z.enum(FEATURES)
export type Feature = z.infer<typeof Feature>

/** How many of each a company may have. */
export const PlanLimits = z.object({ users: z.int().min(0), connections: z.int().min(0), queues: z.int().min(0) })
export type PlanLimits = z.infer<typeof PlanLimits>
