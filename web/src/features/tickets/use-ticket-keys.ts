import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isCovered } from '../../shared/ui/is-covered.ts'
import { pressInHeader } from './open-ticket-actions.ts'
import { STEP_KEYS, type TicketStep } from './step-keys.ts'

const TAB_MS = 2_000 // between `g` and the digit

type Keys = {
  readonly isOn: boolean
  /** Whether a close can be undone: then its key works beside a written text, too. */
  readonly canUndo: boolean
  readonly onNew: () => void
  /** Opens or closes the chats of colleagues at the side; absent: the user has no chats. */
  readonly onChat?: (() => void) | undefined
  readonly onLeave: () => void
  /** Opens the next ticket of the list, or the one before. */
  readonly onNeighbour: (by: 1 | -1) => void
}

/**
 * Keyboard shortcuts of the inbox. They click the buttons on screen: a shortcut can do no more than a click. Single
 * letters act while the list has the focus, or no ticket is open, and send contacts nothing; actions that may send them
 * a message need Ctrl, and concern the focused row, else the open ticket. With Alt, letters press the buttons of the open
 * ticket and arrows open its neighbours, from the composer too. Escape closes the nearest panel in or beside
 * the conversation, then the conversation, but that only from outside the composer: an accidental key must not leave a
 * text that is being written.
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
  useTabKeys(when)
  useAltKeys(when, canUndo, onNeighbour)
  useHotkeys([['mod+Enter', when(once(() => press('accept')))]])
  useHotkeys([['mod+shift+Enter', when(once(() => press('close')))]], []) // from an empty composer, too
}

type When = (take: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => void

/** `g` and a digit choose a tab of the list, while the list has the focus. */
function useTabKeys(when: When): void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY) // when `g` was pressed
  const begin = when(({ timeStamp }) => {
    if (hasListFocus()) pressedAt.current = timeStamp
  })
  const tab = (index: number) =>
    when(({ timeStamp }) => {
      if (hasListFocus() && timeStamp - pressedAt.current < TAB_MS) chooseTab(index)
    })
  useHotkeys([['g', begin], ...TABS.map((digit, index): HotkeyItem => [digit, tab(index)])])
}

/** Keys that work in fields, too: the steps of the open ticket, and its neighbours in the list. */
function useAltKeys(when: When, canUndo: boolean, onNeighbour: Keys['onNeighbour']): void {
  const steps = Object.entries(STEP_KEYS).map(([step, letter]): HotkeyItem => {
    const press = (event: KeyboardEvent) => {
      if (!event.repeat && (step !== 'close' || canUndo || !isWriting(event))) pressInHeader(step as TicketStep)
    }
    return [`alt+${letter}`, when(press), { usePhysicalKeys: true }] // with Alt, some keyboards type another character
  })
  useHotkeys(
    [['alt+ArrowDown', when(() => onNeighbour(1))], ['alt+ArrowUp', when(() => onNeighbour(-1))], ...steps],
    [],
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Ignores a key that repeats while it is pressed, and one pressed while a text is written: neither is meant to send the
 * customer a message.
 */
const once = (act: () => void) => (event: KeyboardEvent) => {
  if (!event.repeat && !isWriting(event)) act()
}

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && isField(target) && (target as HTMLInputElement).value !== ''

/** The button that closes a panel in or beside the conversation. */
const wayOutOf = (place: ParentNode) => place.querySelector<HTMLElement>('[data-closes-panel]')

/** Whether the list has the focus: a letter in any other place may be meant for a text. */
const hasListFocus = (): boolean =>
  !!document.activeElement?.closest('[data-inbox-list]') ||
  (document.activeElement === document.body && !document.querySelector('[data-ticket-header]'))

/** The tabs of the list, by the digit after `g`. */
const TABS = ['1', '2', '3', '4'] as const

/** The tab takes the focus: the list would lose it with the row that had it. */
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
