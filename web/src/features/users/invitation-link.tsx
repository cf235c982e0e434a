import { Alert, Group, Stack, TextInput } from '@mantine/core'
import type { createInvitation } from '@recado/contracts/auth/invitation-routes'
import type { RouteOutput } from '@recado/contracts/route'
import { useTranslation } from 'react-i18next'
import { Copy } from '../../shared/ui/copy.tsx'

type Props = { readonly invitation: RouteOutput<typeof createInvitation> }

/** The link of a new invitation, which is shown only once. */
export function InvitationLink({ invitation: { link, email, isMailed } }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <Alert color="teal" role="status">
        {isMailed && email !== null ? t('users.invite.mailed', { email }) : t('users.invite.made')}
      </Alert>
      <Group gap="sm" align="end" wrap="nowrap">
        <TextInput
          flex={1}
          size="sm"
          label={t('users.invite.link')}
          value={link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Copy value={link} />
      </Group>
    </Stack>
  )
}
