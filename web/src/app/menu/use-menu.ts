import { usePasses } from '../../shared/session/current-user.tsx'
import { guardOf } from '../guard-of.ts'
import { PAGES } from '../pages.tsx'
import { MENU, type MenuEntry, type MenuSection, pagesOf } from './menu.ts'

/** The menu with the entries that the user may see. It may have empty sections, but no empty groups. */
export function useMenu(): readonly MenuSection[] {
  const passes = usePasses()
  const shown = (entry: MenuEntry): readonly MenuEntry[] => {
    const pages = pagesOf([entry]).filter(
      ({ to, guard = {}, isOutside }) => passes(guard) && (isOutside || passes(guardOf(PAGES, to))),
    )
    if (!('pages' in entry)) return pages
    return pages.length > 0 ? [{ ...entry, pages }] : []
  }
  return MENU.map(({ section, entries }) => ({ section, entries: entries.flatMap(shown) }))
}
