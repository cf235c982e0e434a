import { Group, Text } from '@mantine/core'
import { PersonAvatar } from '../ui/person-avatar.tsx'

type Props = {
  readonly label: string
  /** Whose photo stands before it. */
  readonly name: string
  readonly photo: string | null
}

/** A person among the choices of a picker. */
export const PersonOption = ({ label, name, photo }: Props) => (
  <Group gap={10} wrap="nowrap" miw={0}>
    <PersonAvatar name={name} photo={photo} size={26} />
    <Text span size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
      {label}
    </Text>
  </Group>
)
