import type { SessionStore } from '../channel.ts'

/**
 * Wraps a store so that its failures do not reach the client: a failed read or write calls `kill`, and the client's
 * call never settles. The client would treat the failure as an unreadable message, and report that to WhatsApp.
 */
export function failStop(store: SessionStore, kill: (error: unknown) => void): SessionStore {
  const orKill =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await work(...args)
      } catch (error) {
        kill(error)
        return new Promise<never>(() => {})
      }
    }
  return {
    loadCredentials: orKill(store.loadCredentials),
    saveCredentials: orKill(store.saveCredentials),
    readKeys: orKill(store.readKeys),
    writeKeys: orKill(store.writeKeys),
    findTrust: orKill(store.findTrust),
    noteIssued: orKill(store.noteIssued),
    keepHistory: orKill(store.keepHistory),
    findPlaintext: orKill(store.findPlaintext),
    hasEntry: store.hasEntry, // serves only a metric, so its failure is harmless
    findSent: orKill(store.findSent),
    nextArrival: store.nextArrival,
    hurry: store.hurry,
  }
}
