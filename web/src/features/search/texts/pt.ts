export const pt = {
  search: {
    inside: 'Buscar na conversa',
    close: 'Fechar busca',
    foundPlace: '{{place}} de {{count}}',
    foundOlder: 'Resultado mais antigo',
    foundNewer: 'Resultado mais recente',
    found: 'Mensagens encontradas',
    hits: 'Mensagens ({{shown}})',
  },
} as const
