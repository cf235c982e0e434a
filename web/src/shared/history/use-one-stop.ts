import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const LINE = '[data-message], [data-outgoing]'
const CONTROL = 'a[href], button, input, audio, video, iframe, summary, [tabindex]'
const SIDEWAYS = 'input, audio, video, [role="slider"]' // these controls use the left and right arrow keys themselves

/**
 * Makes a conversation one tab stop, however many messages it has. Inside, the up and down arrow keys move between
 * messages, the left and right arrow keys move between the controls of a message, and Enter opens the message's menu.
 * @param content the element with the messages
 * @returns the key handler of the log
 */
export function useOneStop(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const inside = content.current
    if (!inside) return
    const skip = (place: ParentNode) => {
      for (const control of controlsIn(place)) control.tabIndex = -1
    }
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) skip(target as Element) // includes the target, which may be a control itself
    })
    skip(inside)
    observer.observe(inside, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [content])

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget: log } = event
    // React also passes on key events of a message's menu, whose element is outside the log
    if (!(target instanceof HTMLElement) || !log.contains(target)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const line = target.closest<HTMLElement>(LINE)
    const next = line ? nextOf(key, line, target) : key === 'ArrowUp' ? linesIn(log).at(-1) : undefined
    if (line && key === 'Enter' && target === line) line.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
    else if (next) focus(next)
    else return
    event.preventDefault()
  }
}

const linesIn = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>(LINE)]
const controlsIn = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => !control.matches(LINE))

function nextOf(key: string, line: HTMLElement, target: HTMLElement): HTMLElement | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const lines = linesIn(line.closest('[role="log"]') ?? line)
    return lines[lines.indexOf(line) + (key === 'ArrowUp' ? -1 : 1)]
  }
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || target.matches(SIDEWAYS)) return undefined
  const places = [line, ...controlsIn(line)]
  return places[places.indexOf(target) + (key === 'ArrowLeft' ? -1 : 1)]
}

function focus(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}
