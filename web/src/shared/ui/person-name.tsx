import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { NARROW } from './narrow.ts'

const MOST_CHARACTERS = 10

/** A contact's name, cut short on narrow screens; whole in what is read aloud. */
export function PersonName({ name }: { name: string }) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const characters = [...name]
  if (!isNarrow || characters.length <= MOST_CHARACTERS) return name
  return (
    <>
      <span aria-hidden="true">{characters.slice(0, MOST_CHARACTERS).join('').trim()}…</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
}
