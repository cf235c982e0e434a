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

/** The stored text may be anything; a text that is not a list of tasks counts as empty. */
function readTodos(stored: string | undefined): Todo[] {
  try {
    return z.array(Todo).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** The to-do list, newest first; stored in this browser and shared by its windows. */
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
