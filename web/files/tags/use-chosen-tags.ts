import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TAGS_IN_ADDRESS_MAX } from '#contract/constants/files.ts'
import { toast } from '#web/platform/toast.ts'
import { toggled } from '#web/platform/toggled.ts'
import { tagList } from './queries.ts'

export interface ChosenTags {
  chosen: ReadonlySet<string>
  names: string[]
  onChoose: (id: string) => void
  onClear: () => void
}

/** Selected by id, so that a renamed tag stays selected and a deleted one does not. */
export function useChosenTags(): ChosenTags {
  const { t } = useTranslation()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const { data: known = [] } = useQuery(tagList())
  const tags = known.filter(({ id }) => ids.has(id))
  const chosen = new Set(tags.map(({ id }) => id))
  const onChoose = (id: string) => {
    const next = toggled(chosen, id)
    if (next.size > TAGS_IN_ADDRESS_MAX) toast.plain(t('tags.chosenMost', { count: TAGS_IN_ADDRESS_MAX }))
    else setIds(next)
  }
  return {
    chosen,
    names: tags.map(({ name }) => name).toSorted(),
    onChoose,
    onClear: () => setIds(new Set()),
  }
}
