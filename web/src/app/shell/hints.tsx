import { getDefaultZIndex, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './hints.module.css'

const DELAY_MS = 300

type Hint = { readonly target: HTMLElement; readonly words: string }

/**
 * The tooltips of the whole page. Any element can have one: its `data-hint` contains the text, or is empty if the text
 * is the `aria-label`. `data-hint-side="right"` puts the tooltip on the right. Only one tooltip is rendered at a time.
 * A tooltip component for each button would take longer to render than the rest of a row, and a list has hundreds of
 * buttons (docs/measurements.md). A tooltip contains only text, without elements or links.
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
    /** Hides the tooltip of a pressed button. A disabled button shows at once why it is disabled. */
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

/** The tooltip of an element; a button whose menu is open has none, because the menu says more. */
function hintOf(target: HTMLElement): Hint | undefined {
  const named = target.dataset['hint']
  const words = named === 'true' ? target.ariaLabel : named // React writes an attribute without a value like this
  return words && target.ariaExpanded !== 'true' ? { target, words } : undefined
}
