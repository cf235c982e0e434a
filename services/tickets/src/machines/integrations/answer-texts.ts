/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Integração excluída.', en: 'Integration deleted.', es: 'Integración eliminada.' },
  repeated: {
    pt: 'A chamada será feita de novo.',
    en: 'The call will be made again.',
    es: 'La llamada se hará de nuevo.',
  },
} as const
