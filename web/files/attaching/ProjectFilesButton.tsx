import { useQuery } from '@tanstack/react-query'
import { project as projectQuery } from '#web/projects/queries.ts'
import { AskedFilesButton, type AskedFilesButtonProps } from './AskedFilesButton.tsx'

/** The files of a notebook together with those of its project. */
export function ProjectFilesButton({
  projectId,
  ...own
}: Omit<AskedFilesButtonProps, 'project'> & { projectId: string }) {
  const { data: project } = useQuery(projectQuery(projectId))
  return <AskedFilesButton {...own} project={project} />
}
