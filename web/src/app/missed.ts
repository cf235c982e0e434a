const MISSED = 'recado:customer-missed'

/** Announces that a message of a customer arrived while the user was not looking at this window. */
export const announceMissed = (): void => void window.dispatchEvent(new Event(MISSED))

export function onMissed(listener: () => void): () => void {
  window.addEventListener(MISSED, listener)
  return () => window.removeEventListener(MISSED, listener)
}
