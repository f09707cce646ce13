import { expect, test } from 'vitest'
import { knownWindow } from './known-windows.ts'

test.each([
  ['qwen3:8b', 40_960],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 262_144],
  ['meta-llama/Llama-3.1-8B-Instruct', 131_072],
  ['llama3:latest', 8192],
  ['us.meta.llama3-1-70b-instruct-v1:0', 131_072],
  ['meta.llama3-8b-instruct-v1:0', 8192],
  ['llama3-2b', 8192],
  ['eu.anthropic.claude-sonnet-5-v1:0', 200_000],
  ['amazon.nova-pro-v1:0', 300_000],
  ['llama4:maverick', 1_048_576],
  ['gemma3:27b', 131_072],
  ['gemma3:1b', 32_768],
  ['mistral:7b-instruct', 32_768],
  ['mistral-nemo:12b', 131_072],
  ['phi4', 16_384],
  ['deepseek-r1:14b', 131_072],
  ['DeepSeek-R1-Distill-Llama-3.1-8B', 131_072],
  ['gpt-oss:20b', 131_072],
  ['stamp-1', undefined],
])('knows the context window of %s', (id, window) => {
  expect(knownWindow(id)).toBe(window)
})
