import { type DragEvent, useRef, useState } from 'react'

/** Handlers for an element on which files can be dropped. */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isOn: boolean) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0) // children fire enter and leave as well
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault() // else the browser opens the file
      },
      onDragLeave(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
