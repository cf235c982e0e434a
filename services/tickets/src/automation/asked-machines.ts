/** Wakes the calls of machines that a transaction has asked: for `tx.afterCommit`. */
export type WakeAsked = {
  readonly prompt: () => void
  readonly integration: () => void
}
