const SAMPLES_PER_SECOND = 16_000
const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

/** A WAV file of one second without a sound. */
export function secondOfSilence(): Buffer {
  const soundBytes = SAMPLES_PER_SECOND * BYTES_PER_SAMPLE
  const file = Buffer.alloc(HEADER_BYTES + soundBytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  // Plain samples of one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(soundBytes, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(soundBytes, 40)
  return file
}
