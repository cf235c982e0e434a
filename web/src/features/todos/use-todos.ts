import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import { newId } from '../../shared/api/new-id.ts'

const Todo = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Todo = z.infer<typeof Todo>

/** Parses the stored text; a text that is not a list of tasks gives an empty list. */
function readTodos(stored: string | undefined): Todo[] {
  try {
    return z.array(Todo).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** The to-do list, newest task first. It is stored in this browser, and its windows share it. */
export function useTodos() {
  const [todos, setTodos] = useLocalStorage<Todo[]>({
    key: 'tasks',
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readTodos,
  })
  const now = () => new Date().toISOString()
  return {
    todos,
    add: (text: string) => setTodos((all) => [{ id: newId(), text, createdAt: now(), updatedAt: now() }, ...all]),
    change: (id: string, text: string) =>
      setTodos((all) => all.map((todo) => (todo.id === id ? { ...todo, text, updatedAt: now() } : todo))),
    remove: (id: string) => setTodos((all) => all.filter((todo) => todo.id !== id)),
  }
}
