import { beforeEach, expect, test } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { aModel } from '#web/models/model-fixture.ts'
import { useToasts } from '#web/platform/toast.ts'
import { warnOfPicture } from './picture-warnings.queries.ts'

const picture = aFile({ fileName: 'map.png', mimeType: 'image/png', fileSize: 3_600_000 })

beforeEach(() => useToasts.setState({ waiting: [] }))

test.each(['anthropic', 'gemini', 'bedrock'] as const)(
  'shows a warning about a picture above 3.5 MB for 8 seconds before %s is called',
  (backend) => {
    expect(warnOfPicture(picture, aModel({ backend }))).toBe(true)
    expect(useToasts.getState().waiting).toMatchObject([
      {
        duration: 8000,
        message: `map.png is too large for ${backend.toUpperCase()}. Max: 3.5MB. Delete this file and re-upload to auto-resize.`,
      },
    ])
  },
)

test.each([
  [picture, aModel({ backend: 'openai' })],
  [{ ...picture, fileSize: 3_500_000 }, aModel({ backend: 'anthropic' })],
  [{ ...picture, mimeType: 'application/pdf' }, aModel({ backend: 'anthropic' })],
  [picture, undefined],
])('shows no warning for others (%#)', (file, model) => {
  expect(warnOfPicture(file, model)).toBe(false)
  expect(useToasts.getState().waiting).toEqual([])
})
