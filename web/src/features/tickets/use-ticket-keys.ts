import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'
import { pressInHeader } from './open-ticket-actions.ts'
import { STEP_KEYS, type TicketStep } from './step-keys.ts'

const TAB_MS = 2_000 // the greatest time between `g` and the digit

type Keys = {
  readonly isOn: boolean
  /** Whether a close can be undone. The shortcut of the close then works also with a text in the composer. */
  readonly canUndo: boolean
  readonly onNew: () => void
  /** Opens or closes the side panel of chats; absent when the user has no chats. */
  readonly onChat?: (() => void) | undefined
  readonly onLeave: () => void
  /** Opens the next or the previous ticket of the list. */
  readonly onNeighbour: (by: 1 | -1) => void
}

/**
 * The keyboard shortcuts of the inbox. They click the visible buttons, so a shortcut can do no more than a click.
 * Single letters work while the list has the focus or no ticket is open, and send nothing to contacts. Actions that may
 * send a message to the contact need Ctrl; they apply to the focused row, or else to the opened ticket. With Alt,
 * letters press the buttons of the opened ticket and arrow keys open its neighbours, even from the composer. Escape
 * closes the nearest panel in or beside the conversation, and then the conversation. It does not close the conversation
 * from inside the composer, because an accidental key must not interrupt a text that is being written.
 */
export function useTicketKeys({ isOn, canUndo, onNew, onChat, onLeave, onNeighbour }: Keys): void {
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
    // runs before all other handlers, because the panel that the key is about to close must still be open
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
  useTabKeys(when)
  useAltKeys(when, canUndo, onNeighbour)
  useHotkeys([['mod+Enter', when(once(() => press('accept')))]])
  // the empty list of ignored elements lets the shortcut work in the empty composer too
  useHotkeys([['mod+shift+Enter', when(once(() => press('close')))]], [])
}

type When = (take: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => void

/** Shortcuts that choose a tab of the list: `g` and a digit, while the list has the focus. */
function useTabKeys(when: When): void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY) // the time when `g` was pressed
  const begin = when(({ timeStamp }) => {
    if (hasListFocus()) pressedAt.current = timeStamp
  })
  const tab = (index: number) =>
    when(({ timeStamp }) => {
      if (hasListFocus() && timeStamp - pressedAt.current < TAB_MS) chooseTab(index)
    })
  useHotkeys([['g', begin], ...TABS.map((digit, index): HotkeyItem => [digit, tab(index)])])
}

/** Shortcuts that also work in fields: the actions on the opened ticket, and its neighbours in the list. */
function useAltKeys(when: When, canUndo: boolean, onNeighbour: Keys['onNeighbour']): void {
  const steps = Object.entries(STEP_KEYS).map(([step, letter]): HotkeyItem => {
    const press = (event: KeyboardEvent) => {
      if (!event.repeat && (step !== 'close' || canUndo || !isWriting(event))) pressInHeader(step as TicketStep)
    }
    // by the position of the key, because Alt types another character on some keyboards
    return [`alt+${letter}`, when(press), { usePhysicalKeys: true }]
  })
  useHotkeys(
    [['alt+ArrowDown', when(() => onNeighbour(1))], ['alt+ArrowUp', when(() => onNeighbour(-1))], ...steps],
    [],
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Ignores a repeated key, and a key that is pressed while a text is being written, because the user does not intend to
 * send the customer a message with it.
 */
const once = (act: () => void) => (event: KeyboardEvent) => {
  if (!event.repeat && !isWriting(event)) act()
}

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && isField(target) && (target as HTMLInputElement).value !== ''

/** The button that closes a panel in or beside the conversation. */
const wayOutOf = (place: ParentNode) => place.querySelector<HTMLElement>('[data-closes-panel]')

/** Whether the list has the focus. Elsewhere a letter may belong to a text. */
const hasListFocus = (): boolean =>
  !!document.activeElement?.closest('[data-inbox-list]') ||
  (document.activeElement === document.body && !document.querySelector('[data-ticket-header]'))

/** The digits after `g` that choose the tabs of the list. */
const TABS = ['1', '2', '3', '4'] as const

/** Opens a tab and focuses it, because the row that had the focus disappears. */
function chooseTab(index: number): void {
  const tab = document.querySelectorAll<HTMLElement>('[data-inbox-list] [role=tab]')[index]
  tab?.focus()
  tab?.click()
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

function press(step: TicketStep): void {
  const place = focusedRow() ?? document.querySelector('[data-ticket-header]')
  place?.querySelector<HTMLButtonElement>(`[data-step="${step}"]`)?.click()
}

/** Focuses the next or previous row. Without a focused row it starts at the selected one, or else at the first. */
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
