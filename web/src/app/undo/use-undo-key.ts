import { useEffect, useRef } from 'react'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import type { UndoableStep } from '../../shared/undo/undoable-steps.ts'

const FIELDS = 'input, textarea, [contenteditable=true]'

/**
 * Ctrl+Z undoes the latest step whose time is not over, even if the user has closed its toast. In a field the key
 * belongs to the text, unless the field is empty and the user has not typed since the step. This exception exists
 * because a conversation that opens after a close has the focus in its composer.
 */
export function useUndoKey(steps: readonly UndoableStep[], onUndo: (step: UndoableStep) => void): void {
  const [isOn] = useKeysOn()
  const typedAfter = useRef<number>(undefined) // the undo id of the step that was the latest when a text last changed
  const latestNow = () => steps.findLast(({ until }) => until > Date.now())
  const onInput = useHandler(() => {
    typedAfter.current = latestNow()?.ids[0]
  })
  const onKeyDown = useHandler((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event
    const latest = latestNow()
    if (!isOn || !latest || repeat || shiftKey || altKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return
    const field = target instanceof HTMLElement ? target.closest<HTMLElement>(FIELDS) : null
    if (field && (textOf(field) !== '' || typedAfter.current === latest.ids[0])) return
    event.preventDefault()
    onUndo(latest)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('input', onInput, options)
    window.addEventListener('keydown', onKeyDown, options)
    return () => listening.abort()
  }, [onInput, onKeyDown])
}

const textOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')
