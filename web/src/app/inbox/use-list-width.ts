import { useLocalStorage } from '@mantine/hooks'

export const LIST_WIDTH = { least: 280, most: 560, usual: 340 } as const // in pixels

/** The width of the ticket list; stored in this browser. */
export function useListWidth() {
  const [stored, store] = useLocalStorage<number>({
    key: 'ui.listWidth',
    defaultValue: LIST_WIDTH.usual,
    getInitialValueInEffect: false,
  })
  const within = (width: number) => Math.round(Math.min(LIST_WIDTH.most, Math.max(LIST_WIDTH.least, width)))
  return { value: within(Number(stored) || LIST_WIDTH.usual), onChange: (width: number) => store(within(width)) }
}
