import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FILE_PAGE_SIZE } from '#contract/constants/files.ts'
import { NOTEBOOK_PAGE_SIZE } from '#contract/constants/notebooks.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Project, ProjectInstruction } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { debounceByKey } from '#web/platform/debounce-by-key.ts'
import { isEndedHere } from '#web/platform/ended-here.ts'
import { toApiError } from '#web/platform/errors.ts'
import { itemsOf, type ListPages, pageAfter, withReplaced } from '#web/platform/list-pages.ts'
import { primeQuery, queryClient, receiveQueryData } from '#web/platform/query-client.ts'
import {
  forgetProject,
  keepProject,
  keepProjectPage,
  readLocalProject,
  readLocalProjects,
} from './local-projects.ts'
import { type ProjectPages, pagesOf, rangeOf, withChanged, withoutProject } from './project-list.ts'

/** Live events keep it up to date. */
const PROJECT_STALE_TIME = 30 * 60_000

export const project = (id: string) =>
  queryOptions({
    queryKey: api.projects.get.queryKey({ input: { id } }),
    staleTime: PROJECT_STALE_TIME,
    queryFn: async ({ signal }) => {
      try {
        const fetched = await api.projects.get.call({ id }, { signal })
        await keepProject(fetched)
        return fetched
      } catch (thrown) {
        if (toApiError(thrown).code === 'not_found') await forgetProject(id)
        throw thrown
      }
    },
  })

/** A part of the list of projects; all of them without one. */
export interface ProjectFilter {
  search?: string
  /** Only favorites. */
  isFavorite?: boolean
  /** Only archived projects; otherwise none of them. */
  isArchived?: boolean
}

const listKey = ({ search = '', isFavorite = false, isArchived = false }: ProjectFilter) => [
  ...api.projects.list.key(),
  'pages',
  { search, isFavorite, isArchived },
]

/** The user's projects, the last changed first, page by page. */
export const projectList = ({ search, isFavorite, isArchived }: ProjectFilter = {}) =>
  infiniteQueryOptions({
    queryKey: listKey({ search, isFavorite, isArchived }),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const favorite = isFavorite ? 'true' : undefined
      const archived = isArchived ? 'true' : undefined
      const input = { page: pageParam, search: search || undefined, favorite, archived }
      const fetched = await api.projects.list.call(input, { signal })
      if (!search && !isFavorite && !isArchived) await keepProjectPage(pageParam, fetched)
      return fetched
    },
    getNextPageParam: ({ total }, pages) =>
      rangeOf(pages.length).end < total ? pages.length + 1 : undefined,
  })

/** The first projects whose name matches. */
export const findProjects = async (search: string, signal: AbortSignal): Promise<Project[]> =>
  (await api.projects.list.call({ page: 1, search }, { signal })).data

/** The last added first. */
export const projectFiles = (id: string) =>
  api.projects.listFiles.infiniteOptions({
    input: (page: number) => ({ id, page }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(FILE_PAGE_SIZE),
  })

export const projectNotebooks = (id: string) =>
  api.projectNotebooks.list.infiniteOptions({
    input: (page: number) => ({ id, page }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(NOTEBOOK_PAGE_SIZE),
  })

export const primeProject = (id: string) => primeQuery(project(id).queryKey, () => readLocalProject(id))

export const primeProjectList = () =>
  primeQuery(listKey({}), async () => {
    const known = await readLocalProjects()
    return known?.length ? pagesOf(known) : undefined
  })

/** Updates a project in every cached query that contains it; added items are fetched. */
export function updateCachedProject(changed: Project): void {
  const { id, knowledgeIds, sessions } = changed
  const known = queryClient.getQueryData(project(id).queryKey)
  // Responses and events may arrive out of order: fetches the current state.
  if (known && known.updatedAt > changed.updatedAt) return refetchProject(id)
  receiveQueryData(project(id).queryKey, changed)
  changeLists((list) => withChanged(list, changed))
  queryClient.setQueryData(projectFiles(id).queryKey, (list) => list && onlyThose(list, knowledgeIds))
  queryClient.setQueryData(projectNotebooks(id).queryKey, (list) => list && onlyThose(list, sessions))
  debounceByKey(`project ${id}`, () => {
    void queryClient.invalidateQueries({ queryKey: api.projects.list.key() })
    void queryClient.invalidateQueries({ queryKey: api.projects.listFiles.key({ input: { id } }) })
    void queryClient.invalidateQueries({ queryKey: api.projectNotebooks.list.key({ input: { id } }) })
  })
  void keepProject(changed)
}

/** Removed items disappear at once. */
function onlyThose<T extends { id: string }>(
  list: InfiniteData<{ data: T[]; total: number }, number>,
  ids: readonly string[],
) {
  const kept = new Set(ids)
  const pages = list.pages.map(({ data }) => ({
    data: data.filter(({ id }) => kept.has(id)),
    total: ids.length,
  }))
  return { ...list, pages }
}

/** The disabled ones of these instructions. */
export const switchedOff = (id: string, fileIds: string[]): string[] => {
  const prompts = queryClient.getQueryData(project(id).queryKey)?.systemPrompts ?? []
  return fileIds.filter((fileId) => prompts.some((one) => one.fileId === fileId && !one.enabled))
}

/** The dates at which files were added to a project, by id, if known. */
export function addedAtOf(id: string, fileIds: string[]): Record<string, string> {
  const files = queryClient.getQueryData(project(id).queryKey)?.files ?? []
  return Object.fromEntries(
    files.filter((file) => fileIds.includes(file.id)).map((file) => [file.id, file.addedAt]),
  )
}

/** Switches an instruction in the cache before the server responds. */
export function switchShown(id: string, fileId: string, enabled = true): void {
  const switched = (one: ProjectInstruction) => (one.fileId === fileId ? { ...one, enabled } : one)
  queryClient.setQueryData(
    project(id).queryKey,
    (known) => known && { ...known, systemPrompts: known.systemPrompts.map(switched) },
  )
}

/** Another user changed the project: what shows it is fetched again. */
export const refetchOutdated = (id: string) =>
  debounceByKey(`outdated project ${id}`, () => {
    refetchProject(id)
    void queryClient.invalidateQueries({ queryKey: api.projects.list.key() })
    void queryClient.invalidateQueries({ queryKey: api.projects.listFiles.key({ input: { id } }) })
    void queryClient.invalidateQueries({ queryKey: api.projectNotebooks.list.key({ input: { id } }) })
  })

export const refetchProject = (id: string) =>
  void queryClient.invalidateQueries({ queryKey: project(id).queryKey })

export function removeCachedProject(id: string): void {
  queryClient.removeQueries({ queryKey: project(id).queryKey, type: 'inactive' })
  changeLists((list) => withoutProject(list, id))
  void queryClient.invalidateQueries({ queryKey: api.projects.list.key() })
  void forgetProject(id)
}

/** A page that still shows it fetches it again and gets a 404; a page that deletes or leaves it is closed anyway. */
export function refetchRemoved(id: string): void {
  if (isEnded(id)) return
  void queryClient.resetQueries({ queryKey: project(id).queryKey, type: 'active' })
}

/** Of the mutation that leaves a project. */
export const LEAVING_KEY = ['leave-project']

const isEnded = (id: string) => isEndedHere(id, [api.projects.remove.mutationKey(), LEAVING_KEY])

/** Whether a query has the id of a project that this tab deletes or leaves: its page shows it until it closes. */
function isOfEnded({ queryKey: [, key] }: { queryKey: readonly unknown[] }): boolean {
  const input = typeof key === 'object' && key !== null && 'input' in key ? key.input : undefined
  const isKnown = typeof input === 'object' && input !== null && 'id' in input
  return isKnown && typeof input.id === 'string' && isEnded(input.id)
}

const changeLists = (change: (list: ProjectPages) => ProjectPages) =>
  queryClient.setQueriesData<ProjectPages>(
    { queryKey: api.projects.list.key() },
    (list) => list && change(list),
  )

export const lookForFiles = () =>
  debounceByKey('files of projects', () => {
    void queryClient.invalidateQueries({ queryKey: api.projects.key() })
  })

export const lookForNotebooks = () =>
  debounceByKey('notebooks of projects', () => {
    const queryKey = api.projectNotebooks.list.key()
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOfEnded(query) })
  })

/** Updates a file in the lists that contain it; when none does, it may have been restored from the trash. */
export function showProjectFile(changed: KnowledgeFile): void {
  const queries = { queryKey: api.projects.listFiles.key() }
  let isSame = false
  queryClient.setQueriesData<ListPages<KnowledgeFile>>(queries, (list) => {
    const known = list && itemsOf(list).find(({ id }) => id === changed.id)
    if (!known) return list
    isSame ||= known.fileName === changed.fileName && known.deletedAt === changed.deletedAt
    return withReplaced(list, changed)
  })
  if (!isSame) lookForFiles()
}
