import { type RefObject, useEffect, useRef } from 'react'

/** Shows a blob in the image that gets the returned ref. */
export function useBlobSource(blob: Blob): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return image
}
