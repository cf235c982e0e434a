import { VisuallyHidden } from '@mantine/core'
import { useIsNarrow } from './use-media.ts'

const MOST_CHARACTERS = 10

/** A contact's name in its own direction, cut short on narrow screens; whole in what is read aloud. */
export function PersonName({ name }: { name: string }) {
  const isNarrow = useIsNarrow()
  const characters = [...name]
  if (!isNarrow || characters.length <= MOST_CHARACTERS) return <bdi>{name}</bdi>
  return (
    <>
      <bdi aria-hidden="true">{characters.slice(0, MOST_CHARACTERS).join('').trim()}…</bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
}
