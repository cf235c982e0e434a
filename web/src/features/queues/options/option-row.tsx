import { UnstyledButton } from '@mantine/core'
import type { QueueOption } from '@recado/contracts/queues/option'
import { IconArrowDown, IconArrowUp, IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import classes from './option-tree.module.css'
import type { TreeSteps } from './tree-steps.ts'

type Props = {
  readonly option: QueueOption
  readonly above: QueueOption | undefined
  readonly below: QueueOption | undefined
  /** Whether another sub-option can be added. */
  readonly hasRoom: boolean
  readonly isShown: boolean
  readonly steps: TreeSteps
}

export function OptionRow({ option, above, below, hasRoom, isShown, steps }: Props) {
  const { t } = useTranslation()
  const name = option.title
  return (
    <div className={classes.row} data-shown={isShown || undefined}>
      <span className={classes.number}>{option.option}</span>
      <UnstyledButton
        className={classes.title ?? ''}
        title={name}
        aria-label={t('queues.options.show', { name })}
        aria-pressed={isShown}
        onClick={() => steps.show(option)}
      >
        {name}
      </UnstyledButton>
      {option.mediaName && (
        <IconPaperclip
          className={classes.clip}
          size={15}
          stroke={1.5}
          role="img"
          aria-label={t('queues.options.hasFile', { name: option.mediaName })}
        />
      )}
      <span className={classes.actions}>
        <Step
          label={t('queues.options.up', { name })}
          Icon={IconArrowUp}
          isOff={!above || steps.isBusy}
          onClick={() => above && steps.trade(option, above)}
        />
        <Step
          label={t('queues.options.down', { name })}
          Icon={IconArrowDown}
          isOff={!below || steps.isBusy}
          onClick={() => below && steps.trade(option, below)}
        />
        <Step
          label={t('queues.options.addInside', { name })}
          Icon={IconPlus}
          isOff={!hasRoom}
          onClick={() => steps.addInside(option)}
        />
        <Step label={t('lists.editOf', { name })} Icon={IconPencil} onClick={() => steps.edit(option)} />
        <Step label={t('lists.deleteOf', { name })} Icon={IconTrash} onClick={() => steps.remove(option)} />
      </span>
    </div>
  )
}

type StepProps = {
  readonly label: string
  readonly Icon: typeof IconPlus
  readonly isOff?: boolean
  readonly onClick: () => void
}

const Step = ({ label, Icon, isOff = false, onClick }: StepProps) => (
  <IconButton label={label} Icon={Icon} iconSize={16} size={30} disabled={isOff} onClick={onClick} />
)
