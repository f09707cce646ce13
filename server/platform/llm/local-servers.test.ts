import { expect, test } from 'vitest'
import { createFakeModels } from './fake.ts'
import { findLocalServers } from './local-servers.ts'
import { type LanguageModels, ModelError } from './port.ts'

test('finds the servers that list models and skips the others, querying all concurrently', async () => {
  let asking = 0
  let most = 0
  const models: LanguageModels = {
    ...createFakeModels(),
    async list({ baseUrl }) {
      most = Math.max(most, ++asking)
      await Promise.resolve()
      asking -= 1
      if (baseUrl?.includes(':11434')) return [{ id: 'qwen3:8b' }, { id: 'llama4' }]
      throw new ModelError('unreachable', 'Nothing there')
    },
  }
  expect(await findLocalServers(models)).toEqual([
    { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b', 'llama4'] },
  ])
  expect(most).toBe(6)
})
