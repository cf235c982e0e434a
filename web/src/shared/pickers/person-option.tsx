import { Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { PersonAvatar } from '../ui/person-avatar.tsx'

/** A person with the fields that pickers need. */
export type Pictured = { readonly id: number; readonly name: string; readonly photo?: string | null }

type Choice = { readonly option: { readonly value: string; readonly label: string }; readonly checked?: boolean }

/** @returns the `renderOption` of a select whose values are ids of people; it draws each photo before its label */
export const personOption =
  (people: readonly Pictured[]) =>
  ({ option: { value, label }, checked = false }: Choice) => {
    const person = people.find(({ id }) => String(id) === value)
    return (
      <Group gap={10} wrap="nowrap" miw={0} flex={1}>
        {person && <PersonAvatar name={person.name} photo={person.photo ?? null} size={26} />}
        <Text span size="sm" miw={0} flex={1} style={{ overflowWrap: 'anywhere' }}>
          <Label label={label} name={person?.name} />
        </Text>
        {checked && <IconCheck size={16} stroke={1.75} style={{ flex: 'none' }} aria-hidden />}
      </Group>
    )
  }

/** The label of an option; a number after the name wraps to the next line as a whole. */
function Label({ label, name }: { label: string; name: string | undefined }) {
  const beginning = `${name} · `
  if (!label.startsWith(beginning)) return label
  return (
    <>
      {beginning}
      <span style={{ whiteSpace: 'nowrap' }}>{label.slice(beginning.length)}</span>
    </>
  )
}
