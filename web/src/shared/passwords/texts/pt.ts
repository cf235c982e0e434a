/** Portuguese texts of the meter for new passwords. */
export const pt = {
  password: {
    strength: 'Força da senha: {{level}}.',
    levels: { weak: 'fraca', fair: 'razoável', good: 'boa', strong: 'forte' },
    reasons: {
      keys: 'Teclas ou letras em sequência são fáceis de adivinhar.',
      repeated: 'Repetições são fáceis de adivinhar.',
      date: 'Datas são fáceis de adivinhar.',
      common: 'Muita gente usa uma senha assim.',
      word: 'Uma palavra ou um nome sozinho é fácil de adivinhar.',
      personal: 'Contém palavras suas, que outros conhecem.',
      short: 'Junte mais palavras ou caracteres.',
    },
  },
} as const
