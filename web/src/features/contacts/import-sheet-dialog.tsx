import { Alert, Anchor, ScrollArea, Table, Text } from '@mantine/core'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useImportSheet } from './api.ts'
import { SheetDrop } from './sheet-drop.tsx'

const MODEL = '/modelo-contatos.xlsx'

/** Imports contacts from a spreadsheet, and lists the rows with errors. */
export function ImportSheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [file, setFile] = useState<File>()
  const [isMissed, setMissed] = useState(false)
  const importing = useImportSheet()
  const isTooLarge = file !== undefined && file.size > SHEET_LIMIT.bytes
  const isSheet = file === undefined || /\.xlsx?$/i.test(file.name) // a file that is dropped may be anything
  const limit = format.bytes(SHEET_LIMIT.bytes)
  const fault = !isSheet
    ? t('contacts.sheetWrong')
    : isTooLarge
      ? t('files.tooLarge', { limit })
      : !file && isMissed && t('contacts.sheetMissing')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissed(!file)
    if (file && isSheet && !isTooLarge) importing.mutate(file)
  }
  return (
    <FormDialog
      title={t('contacts.importSheet')}
      submitLabel={t('contacts.importNow')}
      size={560}
      isDirty={false}
      isBusy={importing.isPending}
      isDone={importing.isSuccess}
      error={importing.isError ? errorMessage(importing.error, t('common.somethingWrong')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {importing.data ? (
        <SheetResult result={importing.data} />
      ) : (
        <>
          <Text>
            {t('contacts.sheetColumns')}{' '}
            <Anchor href={MODEL} download>
              {t('contacts.sheetModel')}
            </Anchor>
          </Text>
          <SheetDrop file={file} onChoose={setFile} />
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

type Result = NonNullable<ReturnType<typeof useImportSheet>['data']>

function SheetResult({ result }: { result: Result }) {
  const { t } = useTranslation()
  const { imported, updated, duplicated, invalid, errors } = result
  return (
    <>
      <Alert color={invalid > 0 ? 'yellow' : 'teal'} role="status">
        {t('contacts.importedSheet', { imported, updated, duplicated, invalid })}
      </Alert>
      {errors.length > 0 && (
        <ScrollArea.Autosize mah={260}>
          <Table aria-label={t('contacts.sheetErrors')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('contacts.sheetRow')}</Table.Th>
                <Table.Th>{t('contacts.sheetReason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ row, reason }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{t(`contacts.sheetFaults.${reason}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </>
  )
}
