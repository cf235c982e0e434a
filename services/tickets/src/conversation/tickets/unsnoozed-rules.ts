/** The columns of a ticket that is not snoozed. */
export const AWAKE = { snooze_kind: null, snoozed_until: null, snoozed_by: null, snooze_exact: false } as const

/** The columns of a ticket whose return from a snooze was seen; the snooze is not offered again. */
export const WAKE_SEEN = { woken_by: null, snooze_again_kind: null, snooze_again_until: null } as const

/** The columns of a ticket that has not been snoozed since it was opened. */
export const UNSNOOZED = { ...AWAKE, ...WAKE_SEEN, woken_at: null, woken_version: null } as const
