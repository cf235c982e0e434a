export const pt = {
  colors: {
    pickColor: 'Escolher uma cor da tela',
    palette: 'Cores prontas',
    usedBy: 'Usada por {{name}}',
    colorUsedBy: '{{color}}, usada por {{name}}',
    preset: '{{hue}} {{shade}}',
    hues: {
      red: 'Vermelho',
      pink: 'Rosa',
      grape: 'Uva',
      violet: 'Violeta',
      indigo: 'Índigo',
      blue: 'Azul',
      cyan: 'Ciano',
      teal: 'Turquesa',
      green: 'Verde',
      orange: 'Laranja',
    },
    shades: {
      darkest: 'muito escuro',
      dark: 'escuro',
      medium: 'médio',
      light: 'claro',
      lightest: 'muito claro',
    },
  },
} as const
