import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'

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
 * Keyboard shortcuts of the inbox. They click the buttons on screen: a shortcut can do nothing that a click cannot. Single
 * letters act while the list has the focus, or nothing is open, and tell contacts nothing; what may tell them something
 * takes Ctrl, and means the focused row, else the open ticket. Escape closes the nearest panel in or beside the conversation,
 * then the conversation, but that only from outside the composer: a text that is being written is not left by a slip.
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
    // before all other handlers: what the key is about to close is still open, and the key means that
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

/** Of a key that is held, and of one that is pressed while a text is written, nobody means what the customer hears of. */
const once = (act: () => void) => (event: KeyboardEvent) => {
  const { target, repeat } = event
  const isWriting = target instanceof HTMLElement && isField(target) && (target as HTMLInputElement).value !== ''
  if (!repeat && !isWriting) act()
}

/** The button that closes a panel in or beside the conversation. */
const wayOutOf = (place: ParentNode) => place.querySelector<HTMLElement>('[data-closes-panel]')

/** A letter anywhere else may be meant for a text. */
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
