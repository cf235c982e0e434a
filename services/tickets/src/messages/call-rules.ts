const TIME_ZONE = 'America/Sao_Paulo' // of every new company

/** What people read of a call; nobody could answer it here. */
export const callText = ({ isVideo, at }: { isVideo: boolean; at: Date }): string => {
  const time = at.toLocaleTimeString('pt-BR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })
  return `Chamada de ${isVideo ? 'vídeo' : 'voz'} perdida às ${time}`
}
