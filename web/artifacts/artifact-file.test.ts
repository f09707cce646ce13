import { expect, test } from 'vitest'
import { artifactFileName } from './artifact-file.ts'

test.each([
  [{ type: 'html', title: 'High tide & low', language: '' }, 'high-tide-low.html'],
  [{ type: 'code', title: 'Ebbe ../../', language: 'python' }, 'ebbe.py'],
  [{ type: 'code', title: '', language: '' }, 'artifact.txt'],
  [{ type: 'mermaid', title: '潮汐', language: '' }, '潮汐.mmd'],
  [{ type: 'markdown', title: 'x'.repeat(200), language: '' }, `${'x'.repeat(80)}.md`],
] as const)('%o is saved as %s', (artifact, name) => {
  expect(artifactFileName(artifact)).toBe(name)
})
