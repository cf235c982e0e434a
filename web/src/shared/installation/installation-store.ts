import { Installation, NO_CHOICE } from '@recado/contracts/installation/installation'
import { useSyncExternalStore } from 'react'

const KEY = 'installation'
const CHANGED = 'recado:installation'

let known: { readonly text: string; readonly installation: Installation } | undefined

/** The operator's choices that the last visit of this browser stored, so that the first paint has the right looks. */
export function readInstallation(): Installation {
  const text = localStorage.getItem(KEY) ?? ''
  if (known?.text !== text) known = { text, installation: parse(text) }
  return known.installation
}

function parse(text: string): Installation {
  try {
    return Installation.catch(NO_CHOICE).parse(JSON.parse(text))
  } catch {
    return NO_CHOICE // nothing is stored yet
  }
}

/** Stores the operator's choices. */
export function keepInstallation(installation: Installation): void {
  const text = JSON.stringify(installation)
  if (localStorage.getItem(KEY) === text) return
  localStorage.setItem(KEY, text)
  window.dispatchEvent(new Event(CHANGED))
}

export const useInstallation = (): Installation => useSyncExternalStore(listen, readInstallation)

function listen(onChange: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, onChange)
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, onChange)
  }
}
