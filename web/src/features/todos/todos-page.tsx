import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/states.tsx'
import { TodoRow } from './todo-row.tsx'
import classes from './todos-page.module.css'
import { useTodos } from './use-todos.ts'

const MOST_CHARACTERS = 500

/** A to-do list, which is stored only in this browser. */
export function TodosPage() {
  const { t } = useTranslation()
  const { todos, add, change, remove } = useTodos()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    add(text.trim())
    setText('')
  }
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{t('todos.title')}</Title>
        <Text c="dimmed" size="sm">
          {t('todos.note')}
        </Text>
      </div>
      <form className={classes.add} onSubmit={submit}>
        <TextInput
          size="sm"
          flex={1}
          aria-label={t('todos.text')}
          placeholder={t('todos.text')}
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('todos.add')}</Button>
      </form>
      {todos.length === 0 ? (
        <EmptyState icon={<IconChecklist size={32} stroke={1.5} />} text={t('todos.empty')} />
      ) : (
        <ul className={classes.list}>
          {todos.map((todo) => (
            <TodoRow
              key={todo.id}
              todo={todo}
              onChange={(changed) => change(todo.id, changed)}
              onRemove={() => remove(todo.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
