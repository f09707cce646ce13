import { z } from 'zod'
import { type ModelPreset, modelPresetName, PresetSettings } from '#contract/model-presets.ts'
import { parseJsonFile, toJsonFile } from '#web/platform/json-files.ts'

/** What is the same on every site: MCP servers are not. */
const Portable = z.object({
  name: modelPresetName,
  settings: PresetSettings.omit({ enabledMcpServers: true, disabledMcpTools: true }),
})

/** A preset as a file, without its MCP servers. */
export const toPresetFile = (preset: ModelPreset): Blob => toJsonFile(Portable.parse(preset))

/** The preset in a file; nothing where it contains none. */
export const parsePresetFile = (file: Blob): Promise<z.infer<typeof Portable> | undefined> =>
  parseJsonFile(file, Portable)
