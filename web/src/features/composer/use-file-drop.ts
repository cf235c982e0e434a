import { type DragEvent, useRef, useState } from 'react'

/** Handlers for an element that accepts dropped files. */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isOn: boolean) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0) // children also fire enter and leave events, so these are counted
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
        if (hasFiles(event)) event.preventDefault() // prevents the browser from opening the file
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
