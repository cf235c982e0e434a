/** What people read of a call, by the clock of their company; nobody could answer it here. */
export const callText = ({ isVideo, at }: { isVideo: boolean; at: Date }, timeZone: string): string => {
  const time = at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `Chamada de ${isVideo ? 'vídeo' : 'voz'} perdida às ${time}`
}
