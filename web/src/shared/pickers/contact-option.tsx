import { Group, Text } from '@mantine/core'
import { photoOf } from '../contacts/photo-of.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'

type Props = {
  readonly label: string
  /** Whose photo stands before it. */
  readonly contact: { readonly name: string; readonly profilePicUrl?: string | null }
}

/** A contact among the choices of a picker. */
export const ContactOption = ({ label, contact }: Props) => (
  <Group gap={10} wrap="nowrap" miw={0}>
    <PersonAvatar name={contact.name} photo={photoOf({ profilePicUrl: null, ...contact })} size={26} />
    <Text span size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
      {label}
    </Text>
  </Group>
)
