export const es = {
  specialDays: {
    title: 'Feriados y horarios especiales',
    companyHint:
      'En estas fechas, este horario reemplaza al de la semana: en la atención, en todas las colas y en los envíos.',
    queueHint:
      'Los feriados de la empresa valen también aquí. Una fecha de esta lista reemplaza la misma fecha de la empresa.',
    empty: 'Ninguna fecha.',
    add: 'Agregar fecha',
    date: 'Fecha',
    name: 'Nombre',
    nameExample: 'Ej.: Nochebuena',
    isClosed: 'Cerrado todo el día',
    apply: 'Aplicar',
    dateTaken: 'Esta fecha ya está en la lista.',
    showPast: 'Mostrar fechas pasadas ({{count}})',
    hidePast: 'Ocultar fechas pasadas',
    addHolidays: 'Agregar los feriados nacionales de {{year}}',
    holidaysTitle: 'Feriados nacionales',
    year: 'Año',
    optional: 'optativo',
    present: 'ya está en la lista',
    unknownCountry: 'No conocemos los feriados de su país. Agregue las fechas una por una.',
    addChosen: 'Agregar ({{count}})',
    full: 'La lista está llena ({{count}} fechas). Elimine las pasadas.',
  },
} as const
