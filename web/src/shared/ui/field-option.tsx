import type { ReactNode } from 'react'

type Props = {
  readonly listId: string
  readonly index: number
  readonly isChosen: boolean
  readonly className: string | undefined
  readonly onTake: () => void
  readonly children: ReactNode
}

/** By this a field names the chosen option of its list, as `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** A choice in a list beside a field, which keeps the focus and hears the keys. The chosen one is brought into view. */
export function FieldOption({ listId, index, isChosen, className, onTake, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      id={optionId(listId, index)}
      ref={isChosen ? bringIntoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={className}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onTake}
    >
      {children}
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
