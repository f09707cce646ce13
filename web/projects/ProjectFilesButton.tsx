import { useQuery } from '@tanstack/react-query'
import { AskedFilesButton, type AskedFilesButtonProps } from '#web/attachments/AskedFilesButton.tsx'
import { project as projectQuery } from './queries.ts'

/** The files of a notebook and of its project. */
export function ProjectFilesButton({
  projectId,
  ...own
}: Omit<AskedFilesButtonProps, 'project'> & { projectId: string }) {
  const { data: project } = useQuery(projectQuery(projectId))
  return <AskedFilesButton {...own} project={project} />
}
