export const pt = {
  todos: {
    title: 'Tarefas',
    note: 'As tarefas ficam só neste navegador.',
    text: 'Nova tarefa',
    add: 'Adicionar',
    empty: 'Nenhuma tarefa.',
    created: 'Criada em {{date}}',
    changed: 'Alterada em {{date}}',
    edit: 'Editar a tarefa {{text}}',
    editing: 'Texto da tarefa',
    save: 'Salvar a tarefa',
    delete: 'Excluir a tarefa {{text}}',
  },
} as const
