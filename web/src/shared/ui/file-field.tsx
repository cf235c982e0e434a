import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { FILE_LIMIT } from '@recado/contracts/limits'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAsNamed } from '../files/is-as-named.ts'
import { useFormat } from '../i18n/format.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The choice in a form: a new file, or the removal of the stored one. */
export type ChosenFile = { readonly file: File | null; readonly isRemoved: boolean }

const NONE: ChosenFile = { file: null, isRemoved: false }

type Props = {
  readonly label: string
  /** The name of the stored file; null when there is none. */
  readonly present: string | null
  readonly value?: ChosenFile
  readonly onChange: (chosen: ChosenFile) => void
  readonly error?: ReactNode
  /** The extensions or types that can be chosen. The server checks the content. */
  readonly accept?: string
  readonly maxBytes?: number
  readonly isReadOnly?: boolean
  /** Whether the field is marked as required; the form itself checks it. */
  readonly withAsterisk?: boolean
}

/**
 * A field for the one file of an entry. The user can choose a file, sees its name, and can remove it after a
 * confirmation.
 */
export function FileField({ label, present, value = NONE, onChange, error, isReadOnly = false, ...rest }: Props) {
  const { accept, maxBytes = FILE_LIMIT.document, withAsterisk = false } = rest
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<'tooLarge' | 'notAsNamed'>()
  const name = value.file?.name ?? (value.isRemoved ? null : present)
  const choose = async (file: File | null) => {
    if (!file) return
    const found = file.size > maxBytes ? 'tooLarge' : (await isAsNamed(file)) ? undefined : 'notAsNamed'
    setFault(found)
    if (!found) onChange({ file, isRemoved: false })
  }
  const remove = () => (value.file ? onChange({ file: null, isRemoved: false }) : setAsking(true))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={withAsterisk}
      error={fault ? t(`files.${fault}`, { limit: format.bytes(maxBytes) }) : error}
    >
      <Group gap="xs" wrap="nowrap" mih={36}>
        {name && (
          <Text size="sm" truncate title={name}>
            {name}
          </Text>
        )}
        {!name && isReadOnly && (
          <Text size="sm" c="dimmed">
            {t('files.none')}
          </Text>
        )}
        {name && !isReadOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            flex="none"
            leftSection={<IconX size={16} stroke={1.5} />}
            onClick={remove}
          >
            {t('files.remove')}
          </Button>
        )}
        {!name && !isReadOnly && (
          <FileButton onChange={(file) => void choose(file)} {...(accept && { accept })}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPaperclip size={18} stroke={1.5} />}>
                {t('files.choose')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('files.remove')}
          question={t('files.removeQuestion')}
          confirmLabel={t('files.remove')}
          isBusy={false}
          onConfirm={() => {
            setAsking(false)
            onChange({ file: null, isRemoved: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Input.Wrapper>
  )
}
