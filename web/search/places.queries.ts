import { useQuery } from '@tanstack/react-query'
import { notebookChoices, projectChoices } from './queries.ts'

/** A project or notebook to which a search can be limited. */
export interface Place {
  kind: 'project' | 'notebook'
  id: string
  name: string
}

const SHOWN_OF_EACH = 4

/** The projects and notebooks with a part of a name; none without one. */
export function usePlaces(name: string | undefined): { places: Place[]; isCurrent: boolean } {
  const enabled = name !== undefined
  const projects = useQuery({ ...projectChoices(name ?? ''), enabled })
  const notebooks = useQuery({ ...notebookChoices(name ?? ''), enabled })
  if (!enabled) return { places: [], isCurrent: true }
  const first = (kind: Place['kind'], found: { id: string; name: string }[] = []) =>
    found.slice(0, SHOWN_OF_EACH).map(({ id, name }): Place => ({ kind, id, name }))
  return {
    places: [...first('project', projects.data), ...first('notebook', notebooks.data)],
    isCurrent: [projects, notebooks].every(({ data, isPlaceholderData }) => data && !isPlaceholderData),
  }
}
