export const pt = {
  numberChecks: {
    left_one: 'falta verificar {{number}} número',
    left_other: 'faltam verificar {{number}} números',
    minutes: 'cerca de {{minutes}} min',
  },
} as const
