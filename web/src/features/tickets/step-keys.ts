/** The action of a button; shortcuts find the button by it. */
export type TicketStep = 'accept' | 'close' | 'reopen' | 'return' | 'transfer' | 'tags' | 'snooze' | 'peek'

/**
 * The letters that, with Alt, press the buttons of the opened ticket, even from the composer. E, I, N and U are not
 * among them, because on a Mac Alt and these letters begin an accent.
 */
export const STEP_KEYS: Readonly<Partial<Record<TicketStep, string>>> = {
  close: 'F',
  return: 'D',
  transfer: 'T',
  tags: 'L',
  snooze: 'S',
}

export const isStepKey = (step: string): step is keyof typeof STEP_KEYS => Object.hasOwn(STEP_KEYS, step)

/** @returns the label of a button with its key, for the tooltip */
export const withKey = (label: string, step: TicketStep): string =>
  STEP_KEYS[step] === undefined ? label : `${label} (Alt+${STEP_KEYS[step]})`
