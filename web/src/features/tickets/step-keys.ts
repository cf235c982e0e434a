/** The action of a button, by which shortcuts find it. */
export type TicketStep = 'accept' | 'close' | 'reopen' | 'return' | 'transfer' | 'tags' | 'snooze' | 'peek'

/**
 * The letters that press the buttons of the open ticket together with Alt, from the composer too. None of them begins
 * an accent on a Mac, where Alt and E, I, N or U do.
 */
export const STEP_KEYS: Readonly<Partial<Record<TicketStep, string>>> = {
  close: 'F',
  return: 'D',
  transfer: 'T',
  tags: 'L',
  snooze: 'S',
}

export const isStepKey = (step: string): step is keyof typeof STEP_KEYS => Object.hasOwn(STEP_KEYS, step)

/** @returns the label of a button with its key, for its tooltip */
export const withKey = (label: string, step: TicketStep): string =>
  STEP_KEYS[step] === undefined ? label : `${label} (Alt+${STEP_KEYS[step]})`
