import type { Guard } from '../../shared/session/current-user.tsx'

/** The guard for scheduling messages. */
export const SCHEDULING: Guard = { permission: 'schedules:edit', feature: 'useSchedules' }
