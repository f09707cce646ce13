import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js'
import { mcpMessages } from '#contract/messages/mcp.ts'
import { McpError } from './port.ts'

const VARIABLES_MAX = 20

/** The names of the gaps of an address; `undefined` where it is no valid template, or has none or too many. */
export function variablesOf(uriTemplate: string): string[] | undefined {
  try {
    const names = [...new Set(new UriTemplate(uriTemplate).variableNames)]
    return names.length > 0 && names.length <= VARIABLES_MAX ? names : undefined
  } catch {
    return undefined
  }
}

/** The address with its gaps filled in; values are encoded. */
export function expandTemplate(uriTemplate: string, values: Record<string, string>): string {
  try {
    return new UriTemplate(uriTemplate).expand(values)
  } catch (error) {
    throw new McpError(mcpMessages.templateInvalid(), { cause: error })
  }
}
