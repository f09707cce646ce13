import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { availableCommands, useCommands } from './commands.ts'
import type { PaletteGroup, PaletteItem } from './entries.ts'
import { type Candidate, commandCandidate, type Section, toCandidate, toRow } from './palette-groups.ts'

const GROUPS = ['here', 'do', 'go', 'view'] as const
const GROUP_LABELS = {
  here: 'commands.groupHere',
  do: 'commands.groupDo',
  go: 'commands.groupGo',
  view: 'commands.groupView',
} as const

const SEARCH_DEBOUNCE = 300

type ItemsByGroup = Record<string, PaletteItem[]>

/** All commands, and the things of all domains: those that this browser knows, and those that the server finds. */
export function usePaletteSections(query: string): Section[] {
  const { t } = useTranslation()
  const state = useCommands()
  const { user, openPage, groups } = state
  const known = useKnownItems(groups)
  const found = useFoundItems(groups, query.trim())
  const candidateOf = useMemo(
    () => oncePerItem((item) => toCandidate(toRow(item, openPage), item.keywords)),
    [openPage],
  )
  return useMemo(() => {
    const commands = availableCommands(state).filter(({ id }) => id !== 'show-commands')
    const things = groups
      .filter(({ isFor }) => !isFor || (user && isFor(user)))
      .map(({ id, label, isLast }) => ({
        id,
        isLast,
        label: label(),
        isLong: true,
        items: withoutRepeated([...(known[id] ?? []), ...(found[id] ?? [])]).map(candidateOf),
      }))
    return [
      ...GROUPS.map((id) => ({
        id,
        label: t(GROUP_LABELS[id]),
        items: commands.filter(({ group }) => group === id).map(commandCandidate),
      })),
      ...things,
    ]
  }, [state, user, candidateOf, groups, known, found, t])
}

/** Preparing thousands of items takes longer than searching them, and each answer of the server changes the list. */
function oncePerItem(prepare: (item: PaletteItem) => Candidate): (item: PaletteItem) => Candidate {
  const prepared = new WeakMap<PaletteItem, Candidate>()
  return (item) => {
    const candidate = prepared.get(item) ?? prepare(item)
    prepared.set(item, candidate)
    return candidate
  }
}

function useKnownItems(groups: readonly PaletteGroup[]): ItemsByGroup {
  const [known, setKnown] = useState<ItemsByGroup>({})
  useEffect(() => {
    let isGone = false
    for (const group of groups)
      void read(group).then((items) => {
        if (!isGone) setKnown((before) => ({ ...before, [group.id]: items }))
      })
    return () => {
      isGone = true
    }
  }, [groups])
  return known
}

const read = async ({ list }: PaletteGroup) => list()

/** A failed search of the server, as when offline, adds nothing. */
function useFoundItems(groups: readonly PaletteGroup[], query: string): ItemsByGroup {
  const [found, setFound] = useState<ItemsByGroup>({})
  useEffect(() => {
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      for (const { id, find } of groups)
        void find?.(query, stop.signal).then(
          (items) =>
            setFound((before) => ({ ...before, [id]: withoutRepeated([...items, ...(before[id] ?? [])]) })),
          () => undefined,
        )
    }, SEARCH_DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groups, query])
  return found
}

function withoutRepeated(items: readonly PaletteItem[]): PaletteItem[] {
  const byId = new Map<string, PaletteItem>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
