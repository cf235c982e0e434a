import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** The action of a button, by which shortcuts find it. */
export type TicketStep = 'accept' | 'close' | 'reopen' | 'transfer' | 'peek'

type Keys = {
  readonly isOn: boolean
  readonly onNew: () => void
  /** Opens or closes the chats of colleagues at the side; absent: there are none. */
  readonly onChat?: (() => void) | undefined
  readonly onLeave: () => void
}

/**
 * Keyboard shortcuts of the inbox. They click the buttons on screen, those of the focused row, else those of the open
 * ticket: a shortcut can do nothing that a click cannot. Escape closes the nearest panel in or beside the conversation,
 * then the conversation, but that only from outside the composer: a text that is being written is not left by a slip.
 */
export function useTicketKeys({ isOn, onNew, onChat, onLeave }: Keys): void {
  const when = (take: () => void) => () => {
    if (isOn && !isCovered()) take()
  }
  const leave = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || !isOn || isCovered()) return
    const writing = target instanceof HTMLElement && target.matches('textarea') && target.closest('[data-writing]')
    if (isField(target) && !writing) return
    const wayOut = (writing && wayOutOf(writing)) || wayOutOf(document)
    if (wayOut) wayOut.click()
    else if (!writing) onLeave()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => leave(event)
    // before all other handlers: what the key is about to close is still open, and the key means that
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  useHotkeys([
    ['j', when(() => moveBy(1))],
    ['k', when(() => moveBy(-1))],
    ['a', when(() => press('accept'))],
    ['e', when(() => press('close'))],
    ['r', when(() => press('reopen'))],
    ['t', when(() => press('transfer'))],
    ['n', when(onNew)],
    ['c', when(() => onChat?.())],
    ['/', when(() => document.querySelector<HTMLElement>('[data-inbox-search] input')?.focus())],
  ])
}

/** Overlays: dialogs, menus, listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'
const isCovered = (): boolean => document.querySelector(COVERS) !== null
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** The button that closes a panel in or beside the conversation. */
const wayOutOf = (place: ParentNode) => place.querySelector<HTMLElement>('[data-closes-panel]')

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

function press(step: TicketStep): void {
  const place = focusedRow() ?? document.querySelector('[data-ticket-header]')
  place?.querySelector<HTMLButtonElement>(`[data-step="${step}"]`)?.click()
}

/** Focuses the next row; without a focused one, the selected one, else the first. */
function moveBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = focusedRow()
  const at = focused ? rows.indexOf(focused) : -1
  const selected = rows.findIndex((row) => row.dataset['selected'] !== undefined)
  const next = at >= 0 ? rows[at + step] : rows[Math.max(selected, 0)]
  const control = next?.querySelector<HTMLElement>('a, button')
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
}
