import type { Priority } from '@recado/contracts/announcements/announcement'

/** The keys of the priorities in the texts. */
export const PRIORITY_WORDS = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<Priority, string>
