import type { ReactNode } from 'react'

type Props = {
  readonly listId: string
  readonly index: number
  readonly isChosen: boolean
  readonly className: string | undefined
  readonly onTake: () => void
  readonly children: ReactNode
}

/** The id of an option, for the field's `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * An option of a listbox whose text field keeps the focus and handles the keys. The active option is scrolled into
 * view.
 */
export function FieldOption({ listId, index, isChosen, className, onTake, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={optionId(listId, index)}
      ref={isChosen ? bringIntoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={className}
      onMouseDown={(event) => event.preventDefault()} // prevents the option from taking the focus of the field
      onClick={onTake}
    >
      {children}
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
