import { type Guard, usePasses } from '../../shared/session/current-user.tsx'
import { PAGES } from '../pages.tsx'
import { MENU } from './menu.ts'

/** Everybody has a start; only those who have a dashboard are shown a way to it. */
const START: Guard = { permission: 'dashboard:view' }

/** The menu as this person may see it; a section may be left without entries. */
export function useMenu() {
  const passes = usePasses()
  const isShown = (to: string) => passes(to === '/' ? START : (PAGES.find(({ path }) => path === to) ?? {}))
  return MENU.map(({ section, entries }) => ({ section, entries: entries.filter(({ to }) => isShown(to)) }))
}
