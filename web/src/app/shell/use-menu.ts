import { type Guard, usePasses } from '../../shared/session/current-user.tsx'
import { PAGES } from '../pages.tsx'
import { MENU } from './menu.ts'

/** Everybody has a start page; only users who may see the dashboard get an entry for it. */
const START: Guard = { permission: 'dashboard:view' }

/** The menu as the user may see it; sections may be empty. */
export function useMenu() {
  const passes = usePasses()
  const isShown = (to: string) => passes(to === '/' ? START : (PAGES.find(({ path }) => path === to) ?? {}))
  return MENU.map(({ section, entries }) => ({ section, entries: entries.filter(({ to }) => isShown(to)) }))
}
