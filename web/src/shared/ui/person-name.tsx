import { VisuallyHidden } from '@mantine/core'
import { useIsNarrow } from './use-media.ts'

const MOST_CHARACTERS = 10

/** A contact's name in its own text direction. Narrow screens truncate it, but screen readers get the whole name. */
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
