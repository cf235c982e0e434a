import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'

/** The action of a button, by which shortcuts find it. */
export type TicketStep = 'accept' | 'close' | 'reopen' | 'transfer' | 'peek'

type Keys = {
  readonly isOn: boolean
  readonly onNew: () => void
  /** Opens or closes the chats of colleagues at the side; absent: the user has no chats. */
  readonly onChat?: (() => void) | undefined
  readonly onLeave: () => void
}

/**
 * Keyboard shortcuts of the inbox. They click the buttons on screen: a shortcut can do no more than a click. Single
 * letters act while the list has the focus, or no ticket is open, and send contacts nothing; actions that may send them
 * a message need Ctrl, and concern the focused row, else the open ticket. Escape closes the nearest panel in or beside
 * the conversation, then the conversation, but that only from outside the composer: an accidental key must not leave a
 * text that is being written.
 */
export function useTicketKeys({ isOn, onNew, onChat, onLeave }: Keys): void {
  const when = (take: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (isOn && !isCovered()) take(event)
  }
  const inList = (take: () => void) => when(() => hasListFocus() && take())
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
    // before all other handlers: the panel that the key is about to close is still open, and the key is meant for it
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  useHotkeys([
    ['j', inList(() => moveBy(1))],
    ['k', inList(() => moveBy(-1))],
    ['r', inList(() => press('reopen'))],
    ['t', inList(() => press('transfer'))],
    ['n', inList(onNew)],
    ['c', inList(() => onChat?.())],
    ['/', inList(() => document.querySelector<HTMLElement>('[data-inbox-search] input')?.focus())],
  ])
  useHotkeys([['mod+Enter', when(once(() => press('accept')))]])
  useHotkeys([['mod+shift+Enter', when(once(() => press('close')))]], []) // from an empty composer, too
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Ignores a key that repeats while it is pressed, and one pressed while a text is written: neither is meant to send the
 * customer a message.
 */
const once = (act: () => void) => (event: KeyboardEvent) => {
  const { target, repeat } = event
  const isWriting = target instanceof HTMLElement && isField(target) && (target as HTMLInputElement).value !== ''
  if (!repeat && !isWriting) act()
}

/** The button that closes a panel in or beside the conversation. */
const wayOutOf = (place: ParentNode) => place.querySelector<HTMLElement>('[data-closes-panel]')

/** Whether the list has the focus: a letter in any other place may be meant for a text. */
const hasListFocus = (): boolean =>
  !!document.activeElement?.closest('[data-inbox-list]') ||
  (document.activeElement === document.body && !document.querySelector('[data-ticket-header]'))

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
