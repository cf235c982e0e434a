import type { SessionStore } from '../channel.ts'

/**
 * A store on which the client cannot fail: when a read or write does, the socket is killed and the client waits for
 * ever. It would otherwise take the failure for a message that cannot be read, and tell WhatsApp so.
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
    hasEntry: store.hasEntry, // asked for a metric alone
    findSent: orKill(store.findSent),
    nextArrival: store.nextArrival,
    hurry: store.hurry,
  }
}
