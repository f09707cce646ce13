import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  mcp_servers: {
    added: 'MCP server added',
    changed: 'MCP server changed',
    removed: 'MCP server removed',
    tools_approved: 'Tools of an MCP server approved',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
