import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** The keys of drafts: a notebook, or the new one. */
type Lists = Record<string, string[]>

/** Stored like the draft itself, and deleted with it. */
const keyOf = (kind: 'files' | 'without', place: string) => `draft:${localOwner() ?? ''}:${kind}:${place}`

const useLists = create<{ lists: Lists }>(() => ({ lists: {} }))

const Ids = z.array(z.string())
const NONE: string[] = []

function read(key: string): string[] {
  const known = useLists.getState().lists[key]
  if (known) return known
  const stored = readPersisted(key, Ids, NONE)
  return stored.length === 0 ? NONE : stored
}

function write(key: string, ids: string[]): void {
  if (ids.length === 0) removePersisted(key)
  else writePersisted(key, ids)
  useLists.setState(({ lists }) => ({ lists: { ...lists, [key]: ids } }))
}

function useIds(key: string): string[] {
  const known = useLists(({ lists }) => lists[key])
  return useMemo(() => known ?? read(key), [known, key])
}

/** Files attached to the next message of a draft. */
export const useAttached = (place: string): string[] => useIds(keyOf('files', place))
export const attachedTo = (place: string): string[] => read(keyOf('files', place))

export function attach(place: string, ids: readonly string[]): void {
  write(keyOf('files', place), [...new Set([...attachedTo(place), ...ids])])
}

export function detach(place: string, ids: readonly string[]): void {
  write(
    keyOf('files', place),
    attachedTo(place).filter((id) => !ids.includes(id)),
  )
}

/** Files of a notebook that its messages are asked without, until they are switched on again. */
export const useSwitchedOff = (place: string): string[] => useIds(keyOf('without', place))
export const switchedOffIn = (place: string): string[] => read(keyOf('without', place))

export function switchFile(place: string, id: string, isOn: boolean): void {
  const others = switchedOffIn(place).filter((other) => other !== id)
  write(keyOf('without', place), isOn ? others : [...others, id])
}

/** The files of a message from a draft. */
export const filesForMessage = (place: string) => ({
  fileIds: attachedTo(place),
  withoutFileIds: switchedOffIn(place),
})
