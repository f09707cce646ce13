const loadProjects = () => import('./queries.ts')

export const openProjects = async (): Promise<void> => (await loadProjects()).primeProjectList()

export async function openProject({ params: { id } }: { params: { id: string } }): Promise<void> {
  await (await loadProjects()).primeProject(id)
}
