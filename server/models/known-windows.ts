/**
 * The context windows of well-known models that servers, or Bedrock, list without one, by name; the first matching
 * pattern is used.
 */
const KNOWN_WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/gpt-?oss/, 131_072],
  [/qwen-?3[.-]?(5|6|next)|qwen3-?(coder|vl|next|max)|qwen3.*2507/, 262_144],
  [/qwen-?3(?!\d)/, 40_960],
  [/qwen-?2\.5.*1m/, 1_010_000],
  [/qwen-?2(?!\d)|qwq|qwen1\.5/, 32_768],
  [/llama-?4-?scout|llama-?4:scout/, 10_485_760],
  [/llama-?4/, 1_048_576],
  [/llama-?3[.-][123](?!\d*b)/, 131_072],
  [/llama-?3/, 8192],
  [/tinyllama/, 2048],
  [/llama-?2|codellama/, 4096],
  [/gemma-?3n/, 32_768],
  [/gemma-?3.*(270m|1b)/, 32_768],
  [/gemma-?[34]/, 131_072],
  [/gemma/, 8192],
  [/mistral-?(nemo|large|medium)|mistral-?small-?3\.[1-9]|devstral|ministral|pixtral/, 131_072],
  [/magistral/, 40_960],
  [/mixtral.*8x22b/, 65_536],
  [/mistral|mixtral|codestral|mathstral/, 32_768],
  [/phi-?4-?mini|phi-?3.*128k|phi-?3\.5/, 131_072],
  [/phi-?4-?reasoning/, 32_768],
  [/phi-?4/, 16_384],
  [/phi-?3/, 4096],
  [/deepseek-?(r1|v3|v4|coder-?v2)|deepseek-?(chat|reasoner)/, 131_072],
  [/deepseek-?llm/, 4096],
  [/deepseek/, 16_384],
  [/command-?[ar]|aya-?expanse.*32b/, 131_072],
  [/\baya/, 8192],
  [/granite-?(3\.[1-9]|4)/, 131_072],
  [/glm-?4\.[5-9]|glm-?[5-9]|kimi-?k2|minimax-?m/, 131_072],
  [/glm-?4/, 32_768],
  [/hermes-?3|dolphin-?3/, 131_072],
  [/nemotron-?mini/, 4096],
  [/nemotron|smollm3|olmo-?3/, 65_536],
  [/claude/, 200_000],
  [/nova-micro/, 128_000],
  [/nova-(lite|pro|premier|2)/, 300_000],
  [/jamba/, 256_000],
  [/yi-?1\.5/, 4096],
  [/internlm|exaone|falcon-?3|starcoder2|smollm2/, 8192],
  [/smollm/, 2048],
]

/**
 * The context window of a well-known model, for any spelling of its name: `qwen3:8b`,
 * `meta-llama/Llama-3.1-8B-Instruct`.
 */
export function knownWindow(modelId: string): number | undefined {
  const name = modelId.toLowerCase().replaceAll('_', '-')
  const base = name.split('/').at(-1) ?? name
  // A distilled model has the window of its own family, which follows that of its teacher.
  const [, family = ''] = base.split('distill')
  return windowOf(family) ?? windowOf(base)
}

const windowOf = (name: string) => KNOWN_WINDOWS.find(([pattern]) => pattern.test(name))?.[1]
