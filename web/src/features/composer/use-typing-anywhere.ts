import { useEffect } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'

/** Elements that handle keys themselves: fields, and the list of tickets, which has letters for shortcuts. */
const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [data-inbox-list]'

/**
 * Puts text that is typed beside a composer into it, as messengers do: a letter typed among the messages only ever
 * belongs to an answer. Among several composers it is the one nearest to the focus.
 */
export function useTypingAnywhere(): void {
  useEffect(() => {
    // before all other handlers, shortcuts included; after them the browser types into the element with the focus
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
 * A character, the first half of one with an accent, or a paste. The space bar scrolls, and presses the element with
 * the focus.
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
