import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  mcp_servers: {
    added: 'MCP-Server hinzugefügt',
    changed: 'MCP-Server geändert',
    removed: 'MCP-Server entfernt',
    tools_approved: 'Werkzeuge eines MCP-Servers genehmigt',
  },
}
