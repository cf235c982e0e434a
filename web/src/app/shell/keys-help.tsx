import { Kbd, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import classes from './keys-help.module.css'

const KEYS = [
  ['search', ['Ctrl', 'K']],
  ['move', ['J', 'K']],
  ['open', ['Enter']],
  ['neighbour', ['Alt', '↑', '↓']],
  ['tab', ['G', '1–4']],
  ['accept', ['Ctrl', 'Enter']],
  ['close', ['Alt', 'F']],
  ['closeEmpty', ['Ctrl', 'Shift', 'Enter']],
  ['undo', ['Ctrl', 'Z']],
  ['return', ['Alt', 'D']],
  ['transfer', ['Alt', 'T']],
  ['tags', ['Alt', 'L']],
  ['reopen', ['R']],
  ['fresh', ['N']],
  ['chat', ['C']],
  ['find', ['/']],
  ['note', ['Alt', 'N']],
  ['messages', ['↑', '↓', '←', '→']],
  ['leave', ['Esc']],
  ['help', ['?']],
] as const

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useKeysOn()
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <dl className={classes.keys} data-off={!isOn || undefined}>
        {KEYS.map(([what, keys]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch mt="md" label={t('keys.on')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
    </Dialog>
  )
}
