import type { Guard } from '../../shared/session/current-user.tsx'

/** For whom texts can be sent later. */
export const SCHEDULING: Guard = { permission: 'schedules:edit', feature: 'useSchedules' }
