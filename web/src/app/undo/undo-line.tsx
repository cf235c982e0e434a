import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useHandler } from '../../shared/ui/use-handler.ts'
import classes from './undo-line.module.css'

const LOOK_MS = 250
// `aria-disabled` instead of `disabled`, which would take the focus away
const OFF = { 'aria-disabled': true, 'data-disabled': true } as const
const HINT = 'Ctrl+Z'
const KEY = 'Control+Z' // the same key, as `aria-keyshortcuts` spells it

type Props = {
  readonly text: string
  readonly label: string
  /** The time when the undo ends, in milliseconds since 1970. */
  readonly until: number
  readonly onUndo: () => void
  readonly onEnd: () => void
}

/**
 * The content of a toast with 'Undo'. When the time is over, the button is off. The toast stays while the pointer or
 * the focus is on it, so that it does not vanish just before a click.
 */
export function UndoLine({ text, label, until, onUndo, onEnd }: Props) {
  const line = useRef<HTMLSpanElement>(null)
  const [isOver, setOver] = useState(false)
  const end = useHandler(onEnd)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setOver(true)
      if (line.current?.closest('[role=status]')?.matches(':hover, :focus-within')) timer = setTimeout(look, LOOK_MS)
      else end()
    }
    timer = setTimeout(look, until - Date.now())
    return () => clearTimeout(timer)
  }, [until, end])
  return (
    <span ref={line} className={classes.line}>
      <span className={classes.text}>{text}</span>
      <span aria-hidden>·</span>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.button ?? ''}
        aria-keyshortcuts={KEY}
        data-hint={HINT}
        {...(isOver ? OFF : { onClick: onUndo })}
      >
        {label}
      </Button>
    </span>
  )
}
