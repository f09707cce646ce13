import type { McpResource, McpResourceTemplate } from '#contract/mcp-contents.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { toast } from '#web/platform/toast.ts'
import { fetchMcpResource } from './contents.queries.ts'

/** Calls `onAttach` with the content of a server's resource; of a template, once its gaps are filled in. */
export function attachMcpResource(
  resource: McpResource | McpResourceTemplate,
  onAttach: (transfer: DataTransfer) => void,
): void {
  const attach = async (values: Record<string, string>) => {
    try {
      const transfer = new DataTransfer()
      transfer.items.add(await fetchMcpResource(resource, values))
      onAttach(transfer)
    } catch (error) {
      toast.failure(error)
    }
  }
  if ('uri' in resource) return void attach({})
  openDialog('fill-prompt', {
    title: resource.name,
    variables: resource.variables.map((name) => ({ name })),
    onValues: (values) => void attach(values),
  })
}
