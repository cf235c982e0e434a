import { getDefaultZIndex, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './hints.module.css'

const DELAY_MS = 300

type Hint = { readonly target: HTMLElement; readonly words: string }

/**
 * Tooltips of the whole page. Any element may have one: `data-hint` contains its words, or is empty when they are its
 * `aria-label`; `data-hint-side="right"` puts it there. One tooltip is drawn at a time, and none for the hundreds of
 * buttons without the pointer: a component for each of them takes longer to draw than the rest of a row
 * (docs/measurements.md). A tooltip is words only, without elements or links.
 */
export function Hints() {
  const [hint, show] = useState<Hint>()
  useEffect(() => {
    let pointed: HTMLElement | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const words = new MutationObserver(() => show((shown) => shown && hintOf(shown.target)))
    const showNow = (target: HTMLElement | undefined) => {
      clearTimeout(timer)
      words.disconnect()
      if (target) words.observe(target, { attributeFilter: ['data-hint', 'aria-label', 'aria-expanded'] })
      show(target && hintOf(target))
    }
    const onOver = (event: PointerEvent) => {
      const next = event.pointerType === 'touch' ? undefined : hintedAt(event)
      if (next === pointed) return
      pointed = next
      showNow(undefined)
      if (next) timer = setTimeout(showNow, DELAY_MS, next)
    }
    /** A pressed button needs no tooltip any more; a disabled one shows at once why it is disabled. */
    const onDown = (event: PointerEvent) => {
      const pressed = hintedAt(event)
      showNow(pressed?.ariaDisabled === 'true' ? pressed : undefined)
    }
    const onKeyDown = () => showNow(undefined)
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    document.addEventListener('pointerover', onOver, options)
    document.addEventListener('pointerdown', onDown, options)
    document.addEventListener('keydown', onKeyDown, options)
    return () => {
      clearTimeout(timer)
      words.disconnect()
      listening.abort()
    }
  }, [])
  if (!hint) return null
  const { target, words } = hint
  const position = target.dataset['hintSide'] === 'right' ? 'right' : 'top'
  return (
    <Tooltip
      key={words}
      opened
      target={target}
      label={words}
      position={position}
      className={classes.hint}
      zIndex={getDefaultZIndex('max')} // above toasts, which have tooltips, too
    />
  )
}

const hintedAt = ({ target }: Event): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined

/** No tooltip for a button whose menu is open, since the menu says more. */
function hintOf(target: HTMLElement): Hint | undefined {
  const named = target.dataset['hint']
  const words = named === 'true' ? target.ariaLabel : named // so React writes an attribute without a value
  return words && target.ariaExpanded !== 'true' ? { target, words } : undefined
}
