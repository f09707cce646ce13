import { useQuery } from '@tanstack/react-query'
import { ContextFilesButton, type ContextFilesButtonProps } from '#web/attachments/ContextFilesButton.tsx'
import { project as projectQuery } from './queries.ts'

/** The files of a notebook and of its project. */
export function ProjectFilesButton({
  projectId,
  ...own
}: Omit<ContextFilesButtonProps, 'project'> & { projectId: string }) {
  const { data: project } = useQuery(projectQuery(projectId))
  return <ContextFilesButton {...own} project={project} />
}
