import { type RefObject, useRef } from 'react'

type Insertion = {
  readonly area: RefObject<HTMLTextAreaElement | null>
  /** Inserts a text at the cursor, and moves the cursor behind it. */
  readonly insert: (written: string) => void
}

/** Inserts text into a text area while its user is typing; the cursor is behind the inserted text. */
export function useInsertion(value: string, onChange: (text: string) => void): Insertion {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (written: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    onChange(value.slice(0, selectionStart) + written + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + written.length, selectionStart + written.length)
    })
  }
  return { area, insert }
}
