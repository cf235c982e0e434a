import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './inbox-page.module.css'
import { LIST_WIDTH } from './use-list-width.ts'

const STEP_PX = 16

type Props = { readonly value: number; readonly onChange: (width: number) => void }

/** The divider between the list and the conversation; the user drags it, or moves it with the arrow keys. */
export function ResizeHandle({ value, onChange }: Props) {
  const { t } = useTranslation()
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: value }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current) onChange(start.current.width + clientX - start.current.x)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onChange(value - STEP_PX)
    if (key === 'ArrowRight') onChange(value + STEP_PX)
    if (key === 'Home') onChange(LIST_WIDTH.usual)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved
    <div
      role="separator"
      tabIndex={0}
      className={classes.handle}
      aria-label={t('tickets.resize')}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={LIST_WIDTH.least}
      aria-valuemax={LIST_WIDTH.most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        start.current = undefined
      }}
      onDoubleClick={() => onChange(LIST_WIDTH.usual)}
      onKeyDown={onKeyDown}
    />
  )
}
