import { Button, FileButton, Input, Progress, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FILE_LIMIT, FILE_LIST_LIMIT, TEXT_LIMIT } from '@recado/contracts/limits'
import { IconPaperclip, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAsNamed } from '../../shared/files/is-as-named.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { WithNames } from '../../shared/ui/with-names.tsx'
import type { FileListForm } from './api.ts'
import { emptyRow, type FileRow } from './file-row.ts'
import classes from './file-rows.module.css'
import type { Upload, Uploads } from './use-uploads.ts'

type Props = {
  readonly form: UseFormReturnType<FileListForm>
  readonly uploads: Uploads
  /** Whether the files are being saved. */
  readonly isBusy: boolean
}

/** The files of a list, each with the text that is sent with it. */
export function FileRows({ form, uploads, isBusy }: Props) {
  const { t } = useTranslation()
  const { options } = form.values
  return (
    <Input.Wrapper label={t('fileLists.files')} labelElement="div">
      <Stack gap="xs">
        {options.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            place={index + 1}
            upload={uploads.of(row.key)}
            isBusy={isBusy}
            text={form.getInputProps(`options.${index}.name`)}
            onChange={(changed) => form.replaceListItem('options', index, changed)}
            onRemove={() => form.removeListItem('options', index)}
          />
        ))}
        {options.length < FILE_LIST_LIMIT.options && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            disabled={isBusy}
            onClick={() => form.insertListItem('options', emptyRow())}
          >
            {t('fileLists.addRow')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type RowProps = {
  readonly row: FileRow
  readonly place: number
  readonly upload: Upload | undefined
  readonly isBusy: boolean
  readonly text: object
  readonly onChange: (row: FileRow) => void
  readonly onRemove: () => void
}

function Row({ row, place, upload, isBusy, text, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isFailed = upload?.state === 'failed'
  return (
    <div className={classes.row} data-failed={isFailed || undefined}>
      <div className={classes.line}>
        <TextInput
          size="sm"
          flex={1}
          aria-label={t('fileLists.textOf', { place })}
          placeholder={t('fileLists.text')}
          maxLength={TEXT_LIMIT.caption}
          disabled={isBusy}
          {...text}
          inputContainer={(input) => (
            <WithNames text={row.name} isLine>
              {input}
            </WithNames>
          )}
        />
        <IconButton label={t('fileLists.removeRow', { place })} Icon={IconTrash} disabled={isBusy} onClick={onRemove} />
      </div>
      <RowFile row={row} place={place} isBusy={isBusy} onChange={onChange} />
      {upload && <RowUpload name={row.file?.name ?? ''} upload={upload} />}
    </div>
  )
}

function RowFile({ row, place, isBusy, onChange }: Pick<RowProps, 'row' | 'place' | 'isBusy' | 'onChange'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [fault, setFault] = useState<'tooLarge' | 'notAsNamed'>()
  const name = row.file?.name ?? row.stored
  const choose = async (file: File | null) => {
    if (!file) return
    const found = file.size > FILE_LIMIT.document ? 'tooLarge' : (await isAsNamed(file)) ? undefined : 'notAsNamed'
    setFault(found)
    if (!found) onChange({ ...row, file })
  }
  if (name !== null) {
    return (
      <div className={classes.line}>
        <IconPaperclip size={16} stroke={1.5} aria-hidden />
        <span className={classes.name} title={name}>
          {name}
        </span>
        {row.file && <span className={classes.state}>{format.bytes(row.file.size)}</span>}
        <IconButton
          label={t('fileLists.takeOut', { name })}
          Icon={IconX}
          iconSize={16}
          size={26}
          disabled={isBusy}
          onClick={() => onChange(emptyRow(row.name))}
        />
      </div>
    )
  }
  return (
    <Input.Wrapper error={fault && t(`files.${fault}`, { limit: format.bytes(FILE_LIMIT.document) })}>
      <FileButton onChange={(file) => void choose(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={16} stroke={1.5} />}
            aria-label={t('fileLists.chooseOf', { place })}
            disabled={isBusy}
          >
            {t('fileLists.choose')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}

/** The progress of the file. Saving again sends a failed file again. */
function RowUpload({ name, upload: { state, share, reason } }: { name: string; upload: Upload }) {
  const { t } = useTranslation()
  if (state === 'done') return <span className={classes.state}>{t('fileLists.sent')}</span>
  if (state === 'sending') {
    return <Progress size="sm" value={share * 100} aria-label={t('fileLists.sending', { name })} />
  }
  return (
    <div className={classes.failed} role="alert">
      {reason}
      <Button type="submit" size="compact-xs" variant="default">
        {t('fileLists.retry')}
      </Button>
    </div>
  )
}
