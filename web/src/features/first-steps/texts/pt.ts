export const pt = {
  firstSteps: {
    title: 'Primeiros passos',
    progress: 'Feitos: {{done}} de {{all}}',
    done: 'Feito',
    open: 'A fazer',
    phone: 'Experimentar com o telefone simulado',
    dismiss: 'Não mostrar mais',
    steps: {
      connect: { title: 'Conectar o WhatsApp', hint: 'Leia um código QR com o celular da empresa.' },
      hours: { title: 'Definir o horário', hint: 'Fora dele, o cliente recebe um aviso.' },
      queues: { title: 'Criar as filas', hint: 'Cada colega vê os atendimentos das suas filas.' },
      invite: { title: 'Convidar a equipe', hint: 'Por e-mail ou por um link; cada um escolhe a própria senha.' },
      reply: { title: 'Escrever uma resposta rápida', hint: 'O texto que você repete, a uma barra de distância.' },
    },
  },
} as const
