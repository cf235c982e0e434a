import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs-list.module.css'

const BEFORE_PX = 24 // of the tab before, so that one sees that there is one

/** Tabs in one line, however narrow the window: what has no room is scrolled to, and the chosen one begins in view. */
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
