import { useEffect } from 'react'

/** Prevents the browser from opening a file that is dropped outside of a drop zone. */
export function useStrayDrops(): void {
  useEffect(() => {
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

function refuse(event: DragEvent): void {
  const isTaken = event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file')
  if (isTaken || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
