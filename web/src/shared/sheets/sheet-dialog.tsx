import { Alert, Anchor, Progress, ScrollArea, Table, Text } from '@mantine/core'
import type { SheetFault } from '@recado/contracts/contacts/contact'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../api/error-text.ts'
import { useFormat } from '../i18n/format.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SheetDrop } from './sheet-drop.tsx'
import { type ImportResult, useImportWords } from './use-import-words.ts'
import type { SheetUpload } from './use-sheet-upload.ts'

const MODEL = '/modelo-contatos.xlsx'

/** The fields that the responses of all imports have. */
export type SheetResult = ImportResult & {
  readonly invalid: number
  readonly errors: readonly { readonly row: number; readonly reason: SheetFault | 'unknown' }[]
}
type Props<R extends SheetResult> = {
  readonly title: string
  /** The further columns that the sheet may contain. */
  readonly hint?: string
  readonly upload: SheetUpload<R>
  readonly onClose: () => void
}

/** A dialog that imports people from a spreadsheet, and lists the rows with errors. */
export function SheetDialog<R extends SheetResult>({ title, hint, upload, onClose }: Props<R>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [file, setFile] = useState<File>()
  const [isMissed, setMissed] = useState(false)
  const { importing, share } = upload
  const isTooLarge = file !== undefined && file.size > SHEET_LIMIT.bytes
  const isSheet = file === undefined || /\.xlsx?$/i.test(file.name) // a dropped file may have any type
  const limit = format.bytes(SHEET_LIMIT.bytes)
  const fault = !isSheet
    ? t('sheets.wrong')
    : isTooLarge
      ? t('files.tooLarge', { limit })
      : !file && isMissed && t('sheets.missing')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissed(!file)
    if (file && isSheet && !isTooLarge) importing.mutate(file)
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('sheets.import')}
      size={560}
      isDirty={false}
      isBusy={importing.isPending}
      isDone={importing.isSuccess}
      error={importing.isError ? errorMessage(importing.error, t('common.somethingWrong')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {importing.data ? (
        <Result result={importing.data} />
      ) : (
        <>
          <Text>
            {t('sheets.columns')}{' '}
            <Anchor href={MODEL} download>
              {t('sheets.model')}
            </Anchor>
          </Text>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          <SheetDrop file={file} onChoose={setFile} />
          {share !== undefined && (
            <Progress size="sm" value={share * 100} animated={share >= 1} aria-label={t('sheets.sending')} />
          )}
          {fault && (
            <Text c="var(--red-text)" size="sm" role="alert">
              {fault}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  )
}

function Result({ result }: { result: SheetResult }) {
  const { t } = useTranslation()
  const importWords = useImportWords()
  const { invalid, errors } = result
  return (
    <>
      <Alert color={invalid > 0 ? 'yellow' : 'teal'} role="status">
        {importWords(result)}
      </Alert>
      {errors.length > 0 && (
        <ScrollArea.Autosize mah={260}>
          <Table aria-label={t('sheets.errors')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('sheets.row')}</Table.Th>
                <Table.Th>{t('sheets.reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ row, reason }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{t(`sheets.faults.${reason}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </>
  )
}
