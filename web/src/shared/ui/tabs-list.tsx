import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs-list.module.css'

const BEFORE_PX = 24 // of the previous tab, so that it is seen to exist

/** Tabs on one line, scrolled sideways where they do not fit; the active one starts in view. */
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
