import { Button, FileButton, Group, Input } from '@mantine/core'
import { FILE_LIMIT } from '@recado/contracts/limits'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../messages/use-preview.ts'
import type { ChosenFile } from '../ui/file-field.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { resizePhoto } from './resize-photo.ts'

const NONE: ChosenFile = { file: null, isRemoved: false }
const SIZE = 64

type Props = {
  /** The name from which the initials are made. */
  readonly name: string
  /** The stored photo. */
  readonly present: string | null
  readonly value?: ChosenFile
  readonly onChange: (chosen: ChosenFile) => void
  readonly error?: ReactNode
}

/** The photo of a user in a form. The browser scales the chosen image down; the form sends it when it is saved. */
export function PhotoField({ name, present, value = NONE, onChange, error }: Props) {
  const { t } = useTranslation()
  const [isUnreadable, setUnreadable] = useState(false)
  const stored = value.isRemoved ? null : present
  const choose = async (file: File | null) => {
    if (!file) return
    const small = file.size <= FILE_LIMIT.image ? await resizePhoto(file).catch(() => undefined) : undefined
    setUnreadable(small === undefined)
    if (small) onChange({ file: small, isRemoved: false })
  }
  const remove = () => onChange({ file: null, isRemoved: !value.file || value.isRemoved })
  const hasPhoto = value.file !== null || stored !== null
  return (
    <Input.Wrapper label={t('photos.label')} labelElement="div" error={isUnreadable ? t('photos.unreadable') : error}>
      <Group gap="sm" wrap="nowrap" mih={SIZE}>
        {value.file ? (
          <Chosen name={name} file={value.file} />
        ) : (
          <PersonAvatar name={name} photo={stored} size={SIZE} />
        )}
        <Group gap="xs">
          <FileButton accept="image/*" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                size="compact-sm"
                variant="default"
                leftSection={<IconCamera size={16} stroke={1.5} />}
              >
                {t(hasPhoto ? 'photos.change' : 'photos.choose')}
              </Button>
            )}
          </FileButton>
          {hasPhoto && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconX size={16} stroke={1.5} />}
              onClick={remove}
            >
              {t('photos.remove')}
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}

const Chosen = ({ name, file }: { name: string; file: File }) => (
  <PersonAvatar name={name} photo={null} draft={usePreview(file)} size={SIZE} />
)
