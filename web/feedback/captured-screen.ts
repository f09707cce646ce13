/** Whether this browser lets users choose a screen, window or tab. Phones do not. */
export const canCaptureScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** One picture of the screen, window or tab that the user chooses; nothing when they choose none. */
export async function captureScreen(): Promise<Blob | undefined> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined)
  if (!stream) return undefined
  try {
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = stream
    await video.play()
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return await new Promise<Blob | undefined>((done) =>
      canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'),
    )
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
