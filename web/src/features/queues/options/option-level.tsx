import type { QueueOption } from '@recado/contracts/queues/option'
import type { ReactNode } from 'react'
import { OptionRow } from './option-row.tsx'
import classes from './option-tree.module.css'
import { hasRoomAt, optionsAt, type Written } from './tree.ts'
import type { TreeSteps } from './tree-steps.ts'

type Props = {
  readonly options: readonly QueueOption[]
  /** The parent option; null for the top level. */
  readonly parentId: number | null
  /** The depth of the level, from 1. */
  readonly depth: number
  readonly shownId: number | null
  readonly written: Written | undefined
  readonly editor: ReactNode
  readonly steps: TreeSteps
}

/** The options of one level, each with its sub-options. */
export function OptionLevel({ options, parentId, depth, ...tree }: Props) {
  const { written, editor, shownId, steps } = tree
  const level = optionsAt(options, parentId)
  const isAdding = written?.parentId === parentId && !written.option
  if (level.length === 0 && !isAdding) return null
  return (
    <ol className={classes.level}>
      {level.map((option, index) => (
        <li key={option.id}>
          {written?.option?.id === option.id ? (
            editor
          ) : (
            <OptionRow
              option={option}
              above={level[index - 1]}
              below={level[index + 1]}
              hasRoom={hasRoomAt(options, option.id, depth + 1)}
              isShown={shownId === option.id}
              steps={steps}
            />
          )}
          <OptionLevel options={options} parentId={option.id} depth={depth + 1} {...tree} />
        </li>
      ))}
      {isAdding && <li>{editor}</li>}
    </ol>
  )
}
