import type { Guard } from '../../shared/session/current-user.tsx'

/** Who may schedule messages. */
export const SCHEDULING: Guard = { permission: 'schedules:edit', feature: 'useSchedules' }
