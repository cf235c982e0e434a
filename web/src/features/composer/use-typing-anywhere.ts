import { useEffect } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'

/** Elements that handle keys themselves: fields, and the list of tickets, which uses letters as shortcuts. */
const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [data-inbox-list]'

/**
 * Moves the focus to the composer when the user types outside of it, because a letter that is typed while a message has
 * the focus can only belong to an answer. With several composers, the nearest to the focus gets the text.
 */
export function useTypingAnywhere(): void {
  useEffect(() => {
    // in the capture phase, so that it runs before all other handlers, including shortcuts; afterwards the browser
    // types into the focused element
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const { target } = event
  if (!isTyped(event) || !(target instanceof Element) || target.closest(OWN_KEYS) || isCovered()) return
  const field = nearestTo(target)
  if (!field) return
  event.stopPropagation()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Whether the key types a character or the first half of an accented one, or pastes. The space bar does not count,
 * because it scrolls or presses the focused element.
 */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.getModifierState('AltGraph')) return key.length === 1
  if (ctrlKey || metaKey) return !altKey && key.toLowerCase() === 'v'
  return !altKey && (key === 'Dead' || ([...key].length === 1 && key !== ' '))
}

function nearestTo(target: Element): HTMLTextAreaElement | null {
  for (let place: Element | null = target; place; place = place.parentElement) {
    const field = place.querySelector<HTMLTextAreaElement>('[data-writing] form textarea')
    if (field) return field
  }
  return null
}
