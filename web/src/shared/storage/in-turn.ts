/**
 * Runs the work while no other window of this browser runs work of the same name; later callers wait. A window that
 * closes releases its lock. On plain http addresses browsers have no `navigator.locks`, so the work runs at once.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work())
}
