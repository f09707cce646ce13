import { useMemo } from 'react'
import { create } from 'zustand'
import { ImageMask } from '#contract/image-mask.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { attachedTo, useAttached } from '#web/attachments/attachments.view-state.ts'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** The area of a picture that has no file yet. */
export type MarkedArea = Omit<ImageMask, 'fileId'>

/** Stored like the draft of the same place, and deleted with it. */
const keyOf = (place: string) => `draft:${localOwner() ?? ''}:mask:${place}`

const useMasks = create<{ masks: Record<string, ImageMask | null> }>(() => ({ masks: {} }))

const read = (key: string): ImageMask | null => {
  const known = useMasks.getState().masks[key]
  return known === undefined ? readPersisted(key, ImageMask.nullable(), null) : known
}

/** The marked area of a picture that is attached to the next message. */
export function useMask(place: string): ImageMask | undefined {
  const key = keyOf(place)
  const known = useMasks(({ masks }) => masks[key])
  const attached = useAttached(place)
  const mask = useMemo(() => (known === undefined ? read(key) : known), [known, key])
  return mask && attached.includes(mask.fileId) ? mask : undefined
}

export function setMask(place: string, mask: ImageMask | undefined): void {
  const key = keyOf(place)
  if (mask) writePersisted(key, mask)
  else removePersisted(key)
  useMasks.setState(({ masks }) => ({ masks: { ...masks, [key]: mask ?? null } }))
}

/** The settings of a message that takes the marked area with it. */
export function llmWithMask(place: string, llm: LlmSettings): LlmSettings {
  const mask = read(keyOf(place))
  return mask && attachedTo(place).includes(mask.fileId) ? { ...llm, mask } : llm
}
