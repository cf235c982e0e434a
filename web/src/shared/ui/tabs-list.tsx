import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs-list.module.css'

const BEFORE_PX = 24 // pixels of the previous tab that stay visible, so that users notice it

/** Tabs in one line, which scrolls horizontally if they do not fit. The active tab starts in view. */
export function TabsList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-active]')
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - BEFORE_PX
  }, [])
  return (
    <Tabs.List ref={list} className={classes.list}>
      {children}
    </Tabs.List>
  )
}
