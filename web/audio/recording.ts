import { RECORDING_BITS_PER_SECOND } from '#contract/audio.ts'

/** In order of preference; Safari records MP4 only. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
const LEVEL_SAMPLES = 512
/** Speech near the microphone has about this amplitude. */
const LOUD = 0.25

/** A recording in progress. */
export interface Recording {
  /** The loudness now, from 0 to 1. */
  level(): number
  /** Ends the recording and returns it. */
  finish(): Promise<Blob>
  /** Ends the recording and drops it. */
  discard(): void
}

/** Starts to record the microphone. Throws a `DOMException` when the user does not allow it or has none. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: RECORDING_BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  const meter = meterOf(stream)
  recorder.start()

  function stop() {
    if (recorder.state !== 'inactive') recorder.stop()
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    level: meter.level,
    async finish() {
      stop()
      await ended
      return new Blob(parts, { type: recorder.mimeType })
    },
    discard: stop,
  }
}

function meterOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = LEVEL_SAMPLES
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(LEVEL_SAMPLES)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / LEVEL_SAMPLES
      return Math.min(1, Math.sqrt(power) / LOUD)
    },
    close: () => void context.close(),
  }
}
