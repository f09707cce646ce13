import { expect, test } from 'vitest'
import { readExcess } from './too-long.ts'

test.each([
  [
    'request (298 tokens) exceeds the available context size (256 tokens), try increasing it',
    { promptTokens: 298, contextWindow: 256 },
  ],
  [
    "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the completion).",
    { promptTokens: 8000, contextWindow: 8192 },
  ],
  [
    "This model's maximum context length is 16,385 tokens. However, your messages resulted in 17,010 tokens.",
    { promptTokens: 17_010, contextWindow: 16_385 },
  ],
  ['prompt is too long: 210000 tokens > 200000 maximum', { promptTokens: 210_000, contextWindow: 200_000 }],
  [
    'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length',
    { promptTokens: 188_240, contextWindow: 200_000 },
  ],
  [
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    { promptTokens: 1_200_000, contextWindow: 1_048_576 },
  ],
  [
    'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    { promptTokens: 40_000, contextWindow: 32_768 },
  ],
  [
    "'max_tokens' is too large: 4096. This model's maximum context length is 8192 tokens and your request has 5000 input tokens",
    { promptTokens: 5000, contextWindow: 8192 },
  ],
  ['The model is loaded with context length of only 4096 tokens', { contextWindow: 4096 }],
  ['Payload too large', {}],
])('reads the numbers in “%s”', (sentence, excess) => {
  expect(readExcess(sentence)).toEqual(excess)
})
