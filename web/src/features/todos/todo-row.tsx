import { TextInput } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './todos-page.module.css'
import type { Todo } from './use-todos.ts'

type Props = { readonly todo: Todo; readonly onChange: (text: string) => void; readonly onRemove: () => void }

/** A task, which the user edits in place; Escape cancels the edit. */
export function TodoRow({ todo, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const [edited, edit] = useState<string>()
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // the focus returns to the button that started the edit
    if (wasEditing.current && edited === undefined) pencil.current?.focus()
    wasEditing.current = edited !== undefined
  }, [edited])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = edited?.trim()
    if (text && text !== todo.text) onChange(text)
    edit(undefined)
  }
  if (edited !== undefined) {
    return (
      <li>
        <form className={classes.editing} onSubmit={save}>
          <TextInput
            size="sm"
            flex={1}
            autoFocus
            aria-label={t('todos.editing')}
            value={edited}
            onChange={(event) => edit(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') edit(undefined)
            }}
          />
          <IconButton label={t('todos.save')} hint={t('common.save')} Icon={IconCheck} type="submit" />
        </form>
      </li>
    )
  }
  return (
    <li>
      <div className={classes.text}>
        <span>{todo.text}</span>
        <When todo={todo} />
      </div>
      <IconButton
        ref={pencil}
        label={t('todos.edit', { text: todo.text })}
        hint={t('lists.edit')}
        Icon={IconPencil}
        onClick={() => edit(todo.text)}
      />
      <IconButton
        label={t('todos.delete', { text: todo.text })}
        hint={t('lists.delete')}
        kind="red"
        Icon={IconTrash}
        onClick={onRemove}
      />
    </li>
  )
}

function When({ todo: { createdAt, updatedAt } }: { todo: Todo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = format.dateTime(updatedAt)
  return <time dateTime={updatedAt}>{t(updatedAt === createdAt ? 'todos.created' : 'todos.changed', { date })}</time>
}
