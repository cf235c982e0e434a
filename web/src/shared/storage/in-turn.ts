/**
 * Runs the work while no other window of this browser runs work of the same name; later callers wait. A window that
 * closes releases its turn. Without `navigator.locks`, on plain http addresses of a network, the work runs at once.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work())
}
