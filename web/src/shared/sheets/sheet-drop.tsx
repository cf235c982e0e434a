import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './sheet-drop.module.css'

type Props = { readonly file: File | undefined; readonly onChoose: (file: File | undefined) => void }

/** A drop zone for one spreadsheet. A native file input covers it, so that the browser handles the drop. */
export function SheetDrop({ file, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <label className={classes.drop}>
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <span>{file?.name ?? t('sheets.drop')}</span>
      <input
        type="file"
        className={classes.input}
        accept=".xls,.xlsx"
        aria-label={t('sheets.file')}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </label>
  )
}
