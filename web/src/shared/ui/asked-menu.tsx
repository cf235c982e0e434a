import { Menu } from '@mantine/core'
import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  readonly isOpened: boolean
  readonly onOpened: (isOpened: boolean) => void
  /** Draws the button, with the props that make it open the menu. */
  readonly button: (props: ComponentProps<'button'>) => ReactElement
  readonly width?: number
  readonly children: ReactNode
}

/** A menu behind a button. Until the first press only the button is drawn, because most menus are never opened. */
export function AskedMenu(props: Props) {
  const { isOpened, onOpened, button } = props
  const [wasAsked, setAsked] = useState(isOpened)
  if (isOpened && !wasAsked) setAsked(true)
  if (wasAsked) return <OpenableMenu {...props} />
  return button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => onOpened(true) })
}

/**
 * Excludes keys: a shortcut that presses the button from another place still travels through the page and would close the
 * menu at once.
 */
const POINTED = ['mousedown', 'touchstart']

/**
 * Mounts closed, moves the focus to its own button, and then opens. A closing menu returns the focus to the element
 * that had it at the opening. Without the move that would be the pressed button, which this component has replaced.
 */
function OpenableMenu({ isOpened, onOpened, button, width = 0, children }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setReady(true)
  }, [])
  return (
    <Menu
      opened={isReady && isOpened}
      onChange={onOpened}
      position="bottom-end"
      clickOutsideEvents={POINTED}
      {...(width > 0 && { width })}
      shadow="md"
    >
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
