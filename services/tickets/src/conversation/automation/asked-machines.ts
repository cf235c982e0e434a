/** Wakes the calls of machines that a transaction requested: for `tx.afterCommit`. */
export type WakeAsked = {
  readonly prompt: () => void
  readonly integration: () => void
}
